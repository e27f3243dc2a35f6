import type { Obstacle, RecommendationState } from "../dashboard/recommendation.ts";

/** Recommendation of a device from its stored plan [$, as if the whole plant soiled like this device]. */
export interface DeviceDecision {
  device_id: string;
  device_name: string;
  state: RecommendationState;
  /** Null if there is a recommendation, or if it is not calculated yet. */
  obstacle: Obstacle | null;
  /** Monday of the next wash, and the first and last Monday of its window. */
  wash: { date: string; first: string; last: string } | null;
  /** Net worth of the next wash. */
  worth: number | null;
  /** Cost of a delay by one week; 0 if waiting is free, null if unknown. */
  atStake: number | null;
  calculatedAt: number | null;
  /** True if the dashboard would recalculate. */
  isStale: boolean;
}

/** A plant with its most urgent recommendation and the means over its devices. */
export interface PortfolioPlant {
  plant_id: string;
  plant_name: string;
  timezone: string;
  state: RecommendationState;
  /** Mean over the devices with a value [$]. */
  atStake: number | null;
  worth: number | null;
  /** Lowest and highest `worth` of the devices [$]; null with fewer than two. */
  spread: { low: number; high: number } | null;
  devices: DeviceDecision[];
}

/** Visible plants with devices, most at stake first. */
export interface Portfolio {
  plants: PortfolioPlant[];
}
