import { dayOf } from "#contract/common/calendar";
import type { DeviceDecision, PortfolioPlant } from "#contract/portfolio/portfolio";
import { plantMean, recommendation } from "../cleaning-plan/index.ts";
import type { StoredDecision } from "./portfolio.ts";
import type { WashCandidate } from "./wash-runs.ts";

export interface JudgedDecision {
  stored: StoredDecision;
  decision: DeviceDecision;
}

/**
 * Plants that could join a wash run: those with a recommended wash, and its worth by week from next Monday (means over
 * devices with a recommendation).
 */
export function washCandidates(
  plants: readonly PortfolioPlant[],
  judged: readonly JudgedDecision[],
  now: number,
): WashCandidate[] {
  const devices = Map.groupBy(judged, ({ stored }) => stored.device.plant_id);
  return plants.flatMap(({ plant_id, plant_name, timezone, state, devices: [first] }) => {
    const known = (devices.get(plant_id) ?? []).filter(({ decision }) => decision.state !== "unknown");
    if (state === "unknown" || first === undefined || first.wash === null || known.length === 0) return [];
    const { site } = known[0]!.stored;
    const worth = weeksOf(known, dayOf(timezone, now));
    return [{ plant_id, plant_name, device_id: first.device_id, ...site, best: first.wash.date, worth }];
  });
}

function weeksOf(known: readonly JudgedDecision[], today: string): Map<string, number> {
  const worths = new Map<string, number[]>();
  const withWash = known.filter(({ decision }) => decision.wash !== null);
  for (const { stored } of withWash) {
    const { regret } = recommendation({ result: stored.plan?.brief ?? null, obstacles: [], today });
    for (const { monday, worth } of regret)
      if (worth !== null && monday >= today) worths.set(monday, [...(worths.get(monday) ?? []), worth]);
  }
  const shared = [...worths].filter(([, values]) => values.length === withWash.length);
  return new Map(
    shared
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([monday, values]) => [monday, plantMean(values) ?? 0]),
  );
}
