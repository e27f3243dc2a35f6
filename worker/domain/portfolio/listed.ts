import type { PlantDecision } from "#contract/decision/decision";
import type { RecommendationState } from "#contract/dashboard/recommendation";
import type { DeviceRecommendation, PortfolioPlant } from "#contract/portfolio/portfolio";

const urgency: readonly RecommendationState[] = ["washNow", "windowOpen", "noWashNeeded", "unknown"];

/** A plant in the form of the portfolio: all its sensors have its decision. */
export function portfolioPlant(decision: PlantDecision, plant_name: string, isStale: boolean): PortfolioPlant {
  const { plant_id, timezone, state, wash, sensors, calculatedAt, obstacles } = decision;
  const worth = wash?.worth.mean ?? null;
  const atStake = state === "unknown" ? null : (wash?.waiting[0] ?? 0);
  return {
    plant_id,
    plant_name,
    timezone,
    state,
    atStake,
    worth,
    spread: null,
    devices: sensors.map(({ device_id, device_name }): DeviceRecommendation => ({
      device_id,
      device_name,
      state,
      obstacle: obstacles[0] ?? null,
      wash: wash && { date: wash.best, first: wash.first, last: wash.last },
      worth,
      atStake,
      calculatedAt,
      isStale,
    })),
  };
}

/** Most at stake first. */
export const byStake = (one: PortfolioPlant, other: PortfolioPlant): number =>
  (other.atStake ?? -1) - (one.atStake ?? -1) ||
  urgency.indexOf(one.state) - urgency.indexOf(other.state) ||
  (other.worth ?? -1) - (one.worth ?? -1) ||
  one.plant_name.localeCompare(other.plant_name);
