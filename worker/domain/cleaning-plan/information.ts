import type { Analytics, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { MEASURABLE_RAIN_INCHES, SOILING_CAP } from "#contract/common/limits";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import { horizonOf, rainColumns } from "./horizon.ts";
import { planProblem, rainRemoval } from "./plan-problem.ts";
import { type StartInputs, startOf } from "./start.ts";

type InformationKernels = Pick<Analytics, "informationGain" | "optimizeCleanings" | "rainRemoval" | "startingLoss">;

export interface InformationInputs extends PlanTerms, StartInputs {
  today: string;
  energy: PlanEnergy;
}

export interface UncertainInput {
  /** Standard deviation: share of the rate, percentage points of loss, or share of the cleaning rain. */
  spread: number;
  of: "rate" | "loss" | "rain";
  /** Share of the variance that a measurement removes [0 to 1]. */
  share: number;
}

/** Values at which the unknown is evaluated [standard deviations]. */
const NODES = [-3, -2, -1, 0, 1, 2, 3];

/**
 * Value of measuring an unknown [$]: the best plan for each of seven values is tried for all of them, over all rain
 * years. Rate and rain are lognormal, the loss is normal.
 */
export function valueOfInformation(
  inputs: InformationInputs,
  unknown: UncertainInput,
  kernels: InformationKernels,
): number {
  if (unknown.share <= 0 || unknown.spread <= 0) return 0;
  const worlds = NODES.map((node) => problemAtNode(inputs, unknown, node, kernels));
  const plans = new Map(
    worlds.map((world) => {
      const { plans: found, best } = kernels.optimizeCleanings(world);
      const { cuts } = found[best]!;
      return [cuts.join(), cuts] as const;
    }),
  );
  const values = [...plans.values()].map((cuts) => Float64Array.from(worlds, (world) => netOf(world, cuts, kernels)));
  return kernels.informationGain({ values, share: Math.min(1, unknown.share) });
}

function problemAtNode(
  inputs: InformationInputs,
  { of, spread }: UncertainInput,
  node: number,
  kernels: InformationKernels,
): OptimizeCleaningsInput {
  const times = Math.exp(spread * node);
  const changed =
    of === "rate"
      ? { ...inputs, soilingRates: inputs.soilingRates.map((rate) => rate * times) }
      : of === "rain"
        ? { ...inputs, rainThreshold: Math.max(inputs.rainThreshold, MEASURABLE_RAIN_INCHES) * times }
        : inputs;
  const horizon = horizonOf(changed.today, changed.weeks, changed.blockedWeeks);
  const { loss } = startOf(changed, horizon, kernels);
  const moved = of === "loss" ? loss + spread * node : loss;
  const removal = rainRemoval(changed, changed.rain.covered ? rainColumns(changed.rain.years, horizon) : [], kernels);
  return planProblem(changed, horizon, Math.min(Math.max(moved, 0), SOILING_CAP * 100), removal);
}

/** Mean net income of washing only on these cuts [$]. */
function netOf(world: OptimizeCleaningsInput, cuts: readonly number[], kernels: InformationKernels): number {
  const blocked = Uint8Array.from(world.cuts!, (_, cut) => (cuts.includes(cut) ? 0 : 1));
  const { plans } = kernels.optimizeCleanings({ ...world, blocked, maxCleanings: cuts.length });
  return plans[cuts.length]!.net;
}
