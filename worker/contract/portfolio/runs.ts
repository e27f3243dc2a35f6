import * as v from "valibot";

export const RUN_LIMITS = {
  /** Part of each wash cost that gets the crew there and back [$]. */
  mobilization: { start: 500, least: 0, most: 1_000_000 },
  /** Farthest apart that two plants of a run may be, in a straight line [mi]. */
  miles: { start: 50, least: 1, most: 300 },
  plants: { start: 4, least: 2, most: 20 },
} as const;

/** Plants that are grouped, those with most at stake first: the work grows with the square of their number. */
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

/** `GET /api/portfolio/runs`, in whole dollars, miles and plants. */
export const WashRunsQuery = v.object({
  mobilization: setting(RUN_LIMITS.mobilization, "The mobilization cost is a whole number from 0 to 1,000,000."),
  miles: setting(RUN_LIMITS.miles, "The distance is a whole number of miles from 1 to 300."),
  plants: setting(RUN_LIMITS.plants, "The plants of a run are a whole number from 2 to 20."),
});
export type WashRunsQuery = v.InferOutput<typeof WashRunsQuery>;

interface WashRunPlant {
  plant_id: string;
  plant_name: string;
  device_id: string;
  /** kW DC; null: not entered. */
  array: number | null;
  best: string;
  worth: number;
  /** What it loses because the run is not in its best week. */
  lost: number;
}

/** Washes that one mobilization of a crew can do in one week. Money in $. */
export interface WashRun {
  monday: string;
  plants: WashRunPlant[];
  /** Farthest distance between two of its plants, in a straight line [m]. */
  across: number;
  /** All washes, with one mobilization instead of one a plant. */
  cost: number;
  /** Mobilizations saved, minus what the plants lose. */
  saves: number;
  worth: number;
}

/** `GET /api/portfolio/runs`: the runs that save most, first. */
export interface WashRuns {
  runs: WashRun[];
  /** Plants with a wash in these weeks that are best washed on a trip of their own. */
  alone: number;
}
