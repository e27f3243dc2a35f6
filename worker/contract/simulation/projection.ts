import * as v from "valibot";
import { userTypes } from "../accounts/session.ts";
import { Day } from "../common/calendar.ts";
import { simulationTexts as texts } from "./simulation-texts.ts";
import { degrees, type SimulationTerms } from "./terms.ts";

const Latitude = degrees(90, texts.latitude);
const Longitude = degrees(180, texts.longitude);

/** `POST /api/ai/projection`; email, userId and userType are those of the session. */
export const ProjectionRequest = v.pipe(
  v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    userId: v.pipe(v.string(), v.maxLength(64)),
    userType: v.picklist(userTypes),
    /** Days of the shown window in the prior year; the typical year itself has no year. */
    startDate: Day,
    endDate: Day,
    location: v.strictObject({
      geometry: v.strictObject({ location: v.strictObject({ lat: Latitude, lng: Longitude }) }),
      formatted_address: v.pipe(v.string(), v.trim(), v.maxLength(200)),
      place_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300)))),
    }),
  }),
  v.forward(
    v.check(({ startDate, endDate }) => startDate <= endDate, texts.dayOrder),
    ["endDate"],
  ),
);
export type ProjectionRequest = v.InferOutput<typeof ProjectionRequest>;

/** `GET /api/ai/getLimitPerUser` */
export const LimitQuery = v.object({ userId: v.string(), userType: v.string() });

const numberText = (schema: ReturnType<typeof degrees>, message: string) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(32, message), v.transform(Number), schema);

/** `GET /api/ai/getClosestDailyAndMonthlyProjections` and `GET /api/ai/groundMeasured` */
export const PlaceQuery = v.object({
  lat: numberText(Latitude, texts.latitude),
  lng: numberText(Longitude, texts.longitude),
});

export interface DailyProjection {
  /** `MM-DD`; there is no 29 February. */
  date: string;
  /** % */
  predicted_soiling_loss: number;
  /** 0 to 1, of the place: the same on every day. */
  output_confidence: number;
  /** mm */
  precipitation: number;
  /** ug/m3 */
  pm10_concentration: number;
  pm25_concentration: number;
  /** Eight in ten simulated years have a loss between these on this day [%]. */
  loss_p10: number;
  loss_p50: number;
  loss_p90: number;
}

export interface MonthlyProjection {
  /** 1 to 12 */
  date: number;
  /** Mean loss [%] */
  soiling: number;
}

export interface ProjectionData {
  daily: DailyProjection[];
  monthly: MonthlyProjection[];
}

/** Parts of how far a simulated mean loss is typically from the truth, each relative to it (0.1 = 10%). */
export interface PlaceAccuracy {
  rain: number;
  dust: number;
  sampling: number;
  typical: number;
  /** 1 / (1 + relative standard error) */
  confidence: number;
}

/** Twelve values each, of the climate cell that holds a place: what the simulation rests on. */
export interface PlaceClimate {
  edition: string;
  center: { lat: number; lng: number };
  region: string;
  rain: number[];
  wetDays: number[];
  /** ug/m3 */
  pm10: number[];
  pm25: number[];
  /** Whether both dust values come from monitors; otherwise at least one is an estimate. */
  monitored: boolean;
}

/** What a simulation rests on, enough to run it again with other terms in the browser. */
export interface SimulationBasis {
  place: { lat: number; lng: number };
  climate: PlaceClimate;
  accuracy: PlaceAccuracy;
  terms: SimulationTerms;
}

export interface PreviousSimulation {
  id: string;
  formattedAddress: string;
  latitude: number;
  longitude: number;
  /** UTC epoch seconds */
  ts: number;
  place_id: string | null;
}

export interface Projection {
  status: "done";
  data: ProjectionData;
  simulation: PreviousSimulation;
  basis: SimulationBasis;
}

/** The nearest of one's own simulations; `sample`: there is none, and the figures are an example. */
export type ClosestProjections = ProjectionData &
  (
    | { sample: true; simulation: null; basis: null }
    | { sample: false; simulation: PreviousSimulation; basis: SimulationBasis }
  );

export interface SimulationLimit {
  /** Simulations that may be run; null: no limit. */
  limit: number | null;
  /** Limit minus the places that were simulated; null: no limit. */
  remaining: number | null;
  /** Staff: the owner whose allowance they share. */
  sharedBy: string | null;
  /** The paid plan of the account whose allowance it is; null: the free trial, or none. */
  paidPlan: string | null;
}

/** What one's own nearest device measured; null: none is near. */
export interface OwnMeasured {
  measured: GroundMeasured | null;
}

export interface GroundMeasured {
  device_name: string;
  /** m */
  distance: number;
  /** By `MM-DD`, percent. */
  daily: { date: string; soiling_loss: number }[];
}
