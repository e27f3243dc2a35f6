import { daysBetween, mondayOf } from "#contract/common/calendar";
import type { CleaningPromise } from "#contract/cleanings/cleanings";
import type { devices } from "../../../platform/schema.ts";
import type { Runner } from "../runner.ts";
import { currentPlan } from "./current-plan.ts";

/** A wash logged later than this has no promise [days], because the plan already knows what followed. */
const LOGGED_WITHIN_DAYS = 14;

/** Null: no plan, or the day is long past. */
export async function planPromise(
  runner: Runner,
  device: typeof devices.$inferSelect,
): Promise<(day: string) => Pick<CleaningPromise, "date" | "worth" | "loss"> | null> {
  const { plan, planCase } = await currentPlan(runner, device);
  if (plan === null) return () => null;
  const { result, recommended, request } = plan;
  const { startDay, outlook, initialLoss } = result;
  const loss = Math.max(0, initialLoss - (request.residualSoiling ?? 0));
  // A past or blocked week is worth what the next one is.
  const worthFrom = (week: number): number | null =>
    outlook?.next?.worth.find((worth, at) => at >= week && worth !== null) ?? null;
  return (day) => {
    if (daysBetween(day, planCase.basis.today) > LOGGED_WITHIN_DAYS) return null;
    const week = Math.max(0, daysBetween(startDay, mondayOf(day)) / 7);
    return { date: recommended, worth: worthFrom(week), loss };
  };
}
