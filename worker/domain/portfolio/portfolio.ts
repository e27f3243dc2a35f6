import { dayOf, mondayOf } from "#contract/common/calendar";
import type { Obstacle, RecommendationState } from "#contract/dashboard/recommendation";
import type { DeviceDecision, PortfolioPlant } from "#contract/portfolio/portfolio";
import { type PlanBrief, plantMean, recommendation } from "../cleaning-plan/index.ts";

export interface StoredDecision {
  device: { device_id: string; device_name: string; plant_id: string; plant_name: string; timezone: string };
  /** Position, array size [kW DC], wash cost [$] and mobilization [$] of the plant; null if not entered. */
  site: { lat: number; lng: number; array: number | null; cost: number; mobilization: number | null };
  plan: { brief: PlanBrief | null; measuredDay: string | null; calculatedAt: number } | null;
  missing: readonly Obstacle[];
  newestDay: string | null;
  /** Last save of inputs, energy file or cleanings [epoch s]. */
  changedAt: number | null;
}

const urgency: readonly RecommendationState[] = ["washNow", "windowOpen", "noWashNeeded", "unknown"];

/**
 * Recommendation of a device from stored facts. `obstacleOf` judges the age of the newest good day. An outdated plan is
 * still shown, marked stale.
 */
export function deviceDecision(
  { device, plan, missing, newestDay, changedAt }: Omit<StoredDecision, "site">,
  obstacleOf: (newestDay: string | null, today: string) => Obstacle | null,
  now: number,
): DeviceDecision {
  const today = dayOf(device.timezone, now);
  const obstacle = missing[0] ?? obstacleOf(newestDay, today);
  const brief = missing.length === 0 ? (plan?.brief ?? null) : null;
  const { state, wash } = recommendation({ result: brief, obstacles: obstacle === null ? [] : [obstacle], today });
  return {
    device_id: device.device_id,
    device_name: device.device_name,
    state,
    obstacle,
    wash: wash && { date: wash.date, ...wash.window },
    worth: wash?.worth ?? null,
    atStake: brief && costOfWaiting(brief, state, wash?.weekOfDelay ?? null),
    calculatedAt: brief ? plan!.calculatedAt : null,
    isStale:
      missing.length === 0 && newestDay !== null && isStale({ plan, newestDay, changedAt }, device.timezone, now),
  };
}

function costOfWaiting({ outlook }: PlanBrief, state: RecommendationState, weekOfDelay: number | null): number {
  const [thisWeek, nextWeek] = outlook?.next?.worth ?? [];
  if (typeof thisWeek === "number" && typeof nextWeek === "number") return Math.max(0, thisWeek - nextWeek);
  return state === "washNow" || state === "windowOpen" ? Math.max(0, weekOfDelay ?? 0) : 0;
}

/**
 * True after a new week, a passed Monday, a newer good day, or a save: the changes that also alter a plan's
 * fingerprint.
 */
function isStale(
  { plan, newestDay, changedAt }: Pick<StoredDecision, "plan" | "newestDay" | "changedAt">,
  timezone: string,
  now: number,
): boolean {
  if (plan?.brief == null) return true;
  const [then, today] = [dayOf(timezone, plan.calculatedAt), dayOf(timezone, now)];
  const hasWeekMoved = mondayOf(then) !== mondayOf(today) || (then === mondayOf(then)) !== (today === mondayOf(today));
  return hasWeekMoved || newestDay !== plan.measuredDay || (changedAt ?? 0) > plan.calculatedAt;
}

function byUrgency(one: DeviceDecision, other: DeviceDecision): number {
  return (
    urgency.indexOf(one.state) - urgency.indexOf(other.state) ||
    (other.atStake ?? -1) - (one.atStake ?? -1) ||
    (one.wash?.date ?? "9").localeCompare(other.wash?.date ?? "9") ||
    one.device_name.localeCompare(other.device_name)
  );
}

export function portfolioPlants(
  list: readonly { device: StoredDecision["device"]; decision: DeviceDecision }[],
): PortfolioPlant[] {
  const plants = Map.groupBy(list, ({ device }) => device.plant_id);
  return [...plants.values()]
    .map((devices) => plantOf(devices))
    .toSorted(
      (one, other) =>
        (other.atStake ?? -1) - (one.atStake ?? -1) ||
        urgency.indexOf(one.state) - urgency.indexOf(other.state) ||
        (other.worth ?? -1) - (one.worth ?? -1) ||
        one.plant_name.localeCompare(other.plant_name),
    );
}

function plantOf(list: readonly { device: StoredDecision["device"]; decision: DeviceDecision }[]): PortfolioPlant {
  const sorted = list.toSorted((one, other) => byUrgency(one.decision, other.decision));
  const { device, decision } = sorted[0]!;
  const devices = sorted.map((item) => item.decision);
  const worths = devices.map(({ worth }) => worth).filter((worth) => worth !== null);
  return {
    plant_id: device.plant_id,
    plant_name: device.plant_name,
    timezone: device.timezone,
    state: decision.state,
    atStake: plantMean(devices.map(({ atStake }) => atStake)),
    worth: plantMean(worths),
    spread: worths.length < 2 ? null : { low: Math.min(...worths), high: Math.max(...worths) },
    devices,
  };
}
