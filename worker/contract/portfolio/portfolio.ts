import type { Obstacle, RecommendationState } from "../dashboard/recommendation.ts";

/** Recommendation of a device from its stored plan [$, as if the whole plant soiled like this device]. */
export interface DeviceDecision {
  device_id: string;
  device_name: string;
  state: RecommendationState;
  obstacle: Obstacle | null;
  wash: { date: string; first: string; last: string } | null;
  worth: number | null;
  /** Cost of a delay by one week; 0 if waiting is free, null if unknown. */
  atStake: number | null;
  calculatedAt: number | null;
  isStale: boolean;
}

export interface PortfolioPlant {
  plant_id: string;
  plant_name: string;
  timezone: string;
  state: RecommendationState;
  atStake: number | null;
  worth: number | null;
  /** Lowest and highest `worth` of the devices [$]; null with fewer than two. */
  spread: { low: number; high: number } | null;
  devices: DeviceDecision[];
}

export interface Portfolio {
  plants: PortfolioPlant[];
}
