/**
 * What to do about washing a plant, as one device saw it: the one answer that every screen, report, calendar file, mail and
 * message repeats. It always follows from the saved inputs; a calculation with other inputs is a preview and never lands here.
 */

/** The four answers, from the most urgent to the least certain. */
export type RecommendationState =
  /** The window of the next wash closes with this week or the next Monday. */
  | "washNow"
  /** Washing is as good now as in any week up to the window's end. */
  | "windowOpen"
  /** The next wash is in the future, or none pays. */
  | "noWashNeeded"
  /** Something is missing; `obstacles` says what. */
  | "unknown";

export type Obstacle =
  | "inputsNeverSaved"
  | "inputsIncomplete"
  | "soilingRateMissing"
  | "energyFileMissing"
  | "neverMeasured"
  | "sensorOffline"
  | "calculationFailed";

/** The next wash of the plan. Money in $, as if the whole plant soiled like this device. */
export interface RecommendedWash {
  date: string;
  /** Mondays of the first and last week to which this wash alone may move for under 1% of what the plan saves and half of its own worth. */
  window: { first: string; last: string };
  /** What this wash alone brings beyond its cost: the mean over the rain years, and P10 and P90 where there are rain years. */
  worth: number;
  worthP10: number | null;
  worthP90: number | null;
  /** Mean cost of doing it one week later; null: the week after is blocked or has a wash of its own. */
  weekOfDelay: number | null;
  /** Rain years in which it recovers more than it costs; null: no rain is known for the place. */
  paysBack: { years: number; of: number } | null;
}

/** What the next wash would be worth if it were done in this week and the rest of the plan stayed [$]; null: it cannot be then. */
export interface RegretWeek {
  monday: string;
  worth: number | null;
}

/** Whose soiling rate the plan rests on: measured and kept for this device, or entered for the plant. */
export interface RateInForce {
  /** %/day, one value or twelve from January. */
  rate: number | number[];
  of: "device" | "plant";
}

export interface MeasuredLoss {
  day: string;
  /** % */
  loss: number;
  /** Half the 95% range of the loss [percentage points]. */
  uncertainty?: number;
  /** Good days that the loss rests on, by the line through them up to this day; 1, or left out: this day alone. */
  days?: number;
}

/** `GET /api/device/{id}/recommendation` */
export interface Recommendation {
  state: RecommendationState;
  /** Empty unless `state` is `unknown`; most important first. */
  obstacles: Obstacle[];
  /** The next wash, also while none is needed yet; null: none pays, or nothing is known. */
  wash: RecommendedWash | null;
  /** This week and the next 11, blocked weeks included as null; empty: nothing is known. */
  regret: RegretWeek[];
  /** The whole plan: its washes from today, and what it nets over not washing at all [$]. */
  plan: { dates: string[]; weeks: number; saves: number; p10: number; p90: number } | null;
  rate: RateInForce | null;
  /** Version of the saved inputs that it rests on; 0: never saved. */
  inputsVersion: number;
  inputsSavedAt: number | null;
  measured: MeasuredLoss | null;
  /** Today in the device's zone. */
  today: string;
  timezone: string;
  /** UTC epoch seconds; null: nothing was calculated. */
  calculatedAt: number | null;
  /** The recommendation before, where it was another date, and why it changed; null: unchanged or the first. */
  changed: { from: string | null; reasons: string[] } | null;
  /** Mean of the plant's devices that have a recommendation, where there are two or more [$]: what the next wash and the plan are worth for the plant. */
  plant: { devices: number; worth: number | null; saves: number } | null;
}

export interface NextWash {
  plant_id: string;
  device_id: string;
  date: string;
}

/** `GET /api/next-washes`: of the devices that the person may see and whose recommendation is known, most urgent first. */
export interface NextWashes {
  washes: NextWash[];
}
