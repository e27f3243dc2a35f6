import type { Obstacle, RecommendationState } from "../dashboard/recommendation.ts";

/** Decision of a device by its stored plan [$, as if the whole plant soiled like it]. */
export interface DeviceDecision {
  device_id: string;
  device_name: string;
  state: RecommendationState;
  /** Null: decided, or not calculated yet. */
  obstacle: Obstacle | null;
  /** Monday of the next wash, and its window. */
  wash: { date: string; first: string; last: string } | null;
  /** Net worth of the next wash. */
  worth: number | null;
  /** Cost of one week of delay; 0: waiting is free; null: unknown. */
  atStake: number | null;
  calculatedAt: number | null;
  /** True if the dashboard would recalculate. */
  isStale: boolean;
}

/** A plant with its most urgent decision and the means over its devices. */
export interface PortfolioPlant {
  plant_id: string;
  plant_name: string;
  timezone: string;
  state: RecommendationState;
  /** Mean over the devices with a value [$]. */
  atStake: number | null;
  worth: number | null;
  /** Lowest and highest `worth` [$]; null with fewer than two. */
  spread: { low: number; high: number } | null;
  devices: DeviceDecision[];
}

/** `GET /api/portfolio`: visible plants with devices, most at stake first. */
export interface Portfolio {
  plants: PortfolioPlant[];
}
