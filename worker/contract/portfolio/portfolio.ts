import type { Obstacle, RecommendationState } from "../dashboard/recommendation.ts";

/** The decision of one device, from its stored plan. Money in $, as if the whole plant soiled like this device. */
export interface DeviceDecision {
  device_id: string;
  device_name: string;
  state: RecommendationState;
  /** Why there is no decision; null: there is one, or its plan was not calculated yet. */
  obstacle: Obstacle | null;
  /** Monday of the next wash and the Mondays between which it may move; null: none is advised or known. */
  wash: { date: string; first: string; last: string } | null;
  /** What the next wash brings beyond its cost; null: none is advised or known. */
  worth: number | null;
  /** What washing a week later than now costs; 0 while waiting is free; null: unknown. */
  atStake: number | null;
  /** UTC epoch seconds; null: never. */
  calculatedAt: number | null;
  /** Whether something changed since, so that the dashboard would calculate again. */
  isStale: boolean;
}

/** A plant with the decision of its most urgent device, and the mean over its devices. */
export interface PortfolioPlant {
  plant_id: string;
  plant_name: string;
  timezone: string;
  state: RecommendationState;
  /** Means over the devices where it is known, as in the decision bar [$]; null: of none. */
  atStake: number | null;
  worth: number | null;
  /** Least and greatest `worth` of its devices, where two or more have a plan [$]. */
  spread: { low: number; high: number } | null;
  /** Most urgent first; at least one. */
  devices: DeviceDecision[];
}

/** `GET /api/portfolio`: plants that the person may see and that have a device, those with most at stake first. */
export interface Portfolio {
  plants: PortfolioPlant[];
}
