import type { CleaningPlan, PlanCourses } from "../../types.ts";
import type { ProblemRecord } from "./cleaning-problem.ts";
import type { Address, Core } from "../core.ts";

export function planCourses(core: Core, problem: ProblemRecord, plans: CleaningPlan[], best: number): PlanCourses {
  const { cutCount, years } = problem;
  const size = cutCount * years;
  const chosen = core.take(cutCount);
  const column = core.take(cutCount);
  const [losses, none, nets, gains] = [core.take(size), core.take(size), core.take(size), core.take(size)];
  const run = ({ cuts }: CleaningPlan, to: Address): void => {
    core.write(chosen, Float64Array.from(cuts));
    core.run("planCourse", problem.record, chosen, cuts.length, losses, to);
  };
  const means = (matrix: Address): Float64Array => {
    core.run("rowMeans", matrix, cutCount, years, column);
    return core.read(column, cutCount);
  };
  const quantile = (matrix: Address, share: number): Float64Array => {
    core.run("rowQuantiles", matrix, cutCount, years, share, column);
    return core.read(column, cutCount);
  };
  const band = (matrix: Address) => ({ p10: quantile(matrix, 0.1), p90: quantile(matrix, 0.9) });

  let bands: PlanCourses["best"] | null = null;
  run(plans[0]!, none);
  const courses = plans.map((plan) => {
    run(plan, nets);
    core.run("planGains", nets, none, size, gains);
    const course = { cumulativeNet: means(nets), gain: means(gains) };
    // Last, because quantiles reorder the years.
    if (plan.cleanings === best) bands = { loss: band(losses), cumulativeNet: band(nets), gain: band(gains) };
    return course;
  });
  return { plans: courses, best: bands! };
}
