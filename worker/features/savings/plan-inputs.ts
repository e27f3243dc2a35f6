import type { OptimiseCleaningsResult } from "../../../analytics-wasm/types.ts";
import type { RainAnswer } from "../../adapters/weather/port.ts";
import type { Horizon } from "./horizon.ts";

/** What a person asks for. Twelve values run from January to December. */
export interface PlanRequest {
  weeks: number;
  /** $/kWh */
  prices: number[];
  /** %/day */
  soilingRates: number[];
  /** $ per cleaning */
  washCost: number;
  plannedCleanings: number;
  /** Inches a day at or above which rain cleans the array. */
  rainThreshold: number;
  /** 365 daily kWh from 1 January and where they come from. */
  energy: { daily: number[]; source: string };
}

/** Everything a plan rests on: the request, and what is known when it runs. */
export interface PlanInputs extends PlanRequest {
  /** Today in the device's zone. */
  today: string;
  timezone: string;
  rain: RainAnswer;
  /** The newest good day and its loss [%]; null: nothing was measured yet. */
  measured: { day: string; loss: number } | null;
}

/** What the kernel found, with what it was asked. */
export interface Solved {
  inputs: PlanInputs;
  horizon: Horizon;
  /** One daily column a rain year [mm]; none where the weather is not known. */
  rain: Float64Array[];
  /** % */
  initialLoss: number;
  solution: OptimiseCleaningsResult;
}
