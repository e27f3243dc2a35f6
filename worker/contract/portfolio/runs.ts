import * as v from "valibot";
import { DecisionsQuery } from "../decision/decisions.ts";

export const RUN_LIMITS = {
  /** Part of each wash cost that brings the crew there and back [$]. */
  mobilization: { start: 500, least: 0, most: 1_000_000 },
  /** Largest distance between two plants of a run, as the crow flies [mi]. */
  miles: { start: 50, least: 1, most: 300 },
  plants: { start: 4, least: 2, most: 20 },
} as const;

/** Plants considered, most at stake first; the work grows with the square of this. */
export const MAX_RUN_CANDIDATES = 500;

const setting = ({ start, least, most }: (typeof RUN_LIMITS)[keyof typeof RUN_LIMITS], wrong: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, wrong),
      v.transform(Number),
      v.minValue(least, wrong),
      v.maxValue(most, wrong),
    ),
    String(start),
  );

export const WashRunsQuery = v.object({
  mobilization: setting(RUN_LIMITS.mobilization, "The mobilization cost must be a whole number from 0 to 1,000,000."),
  miles: setting(RUN_LIMITS.miles, "The distance must be a whole number of miles from 1 to 300."),
  plants: setting(RUN_LIMITS.plants, "The plants per run must be a whole number from 2 to 20."),
  ...DecisionsQuery.entries,
});
export type WashRunSettings = Omit<v.InferOutput<typeof WashRunsQuery>, "owner">;

interface WashRunPlant {
  plant_id: string;
  plant_name: string;
  array: number | null;
  best: string;
  worth: number;
  /** Loss from not washing the plant in its best week [$]. */
  lost: number;
}

export interface WashRun {
  monday: string;
  plants: WashRunPlant[];
  across: number;
  cost: number;
  /** Saved mobilizations minus `lost` of the plants. */
  saves: number;
  worth: number;
}

export interface WashRuns {
  runs: WashRun[];
  alone: number;
}
