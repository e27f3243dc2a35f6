import * as v from "valibot";
import { printable } from "../common/printable.ts";
import { userTypes } from "../accounts/session.ts";
import { Day } from "../common/calendar.ts";
import { simulationTexts as texts } from "./simulation-texts.ts";
import { degrees, type SimulationTerms } from "./terms.ts";

const Latitude = degrees(90, texts.latitude);
const Longitude = degrees(180, texts.longitude);

export const ProjectionRequest = v.pipe(
  v.strictObject({
    email: v.pipe(v.string(), v.maxLength(254)),
    userId: v.pipe(v.string(), v.maxLength(64)),
    userType: v.picklist(userTypes),
    /** The range in the prior year; the typical year has no year of its own. */
    startDate: Day,
    endDate: Day,
    location: v.strictObject({
      geometry: v.strictObject({ location: v.strictObject({ lat: Latitude, lng: Longitude }) }),
      formatted_address: v.pipe(v.string(), v.trim(), v.maxLength(200), printable),
      place_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300), printable))),
    }),
  }),
  v.forward(
    v.check(({ startDate, endDate }) => startDate <= endDate, texts.dayOrder),
    ["endDate"],
  ),
);
export type ProjectionRequest = v.InferOutput<typeof ProjectionRequest>;

export const LimitQuery = v.object({ userId: v.string(), userType: v.string() });

const numberText = (schema: ReturnType<typeof degrees>, message: string) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(32, message), v.transform(Number), schema);

export const PlaceQuery = v.object({
  lat: numberText(Latitude, texts.latitude),
  lng: numberText(Longitude, texts.longitude),
});

export interface DailyProjection {
  date: string;
  predicted_soiling_loss: number;
  /** Share of the shown range (variance of the log) that years of rain explain, 0 to 1; the rest is what differs from site to site. */
  output_confidence: number;
  precipitation: number;
  pm10_concentration: number;
  pm25_concentration: number;
  /** 80% range over simulated years and sites [%]. */
  loss_p10: number;
  loss_p50: number;
  loss_p90: number;
}

/** Mean and 80% range over simulated years and sites [%]. */
export interface MonthlyProjection {
  date: number;
  soiling: number;
  p10: number;
  p90: number;
}

/** Mean, and the range of 8 in 10. */
export interface SimulatedRange {
  mean: number;
  p10: number;
  p90: number;
}

export interface ProjectionData {
  daily: DailyProjection[];
  monthly: MonthlyProjection[];
  /** Plain mean of the months. */
  fullYear: SimulatedRange;
  /** Loss of a year, weighted by energy as dollars are, of such sites and years [%]. */
  annual: SimulatedRange;
  /** Soiling on dry days from clean glass, mean of the months, of such sites [%/day]. */
  rate: SimulatedRange;
}

export interface PlaceClimate {
  edition: string;
  center: { lat: number; lng: number };
  region: string;
  rain: number[];
  wetDays: number[];
  pm10: number[];
  pm25: number[];
  monitored: boolean;
}

export interface SimulationBasis {
  place: { lat: number; lng: number };
  climate: PlaceClimate;
  terms: SimulationTerms;
}

export interface PreviousSimulation {
  id: string;
  formattedAddress: string;
  latitude: number;
  longitude: number;
  ts: number;
  place_id: string | null;
}

export interface Projection {
  status: "done";
  data: ProjectionData;
  simulation: PreviousSimulation;
  basis: SimulationBasis;
}

/** The caller's nearest simulation. `sample`: there is none, and the values are an example. */
export type ClosestProjections = ProjectionData &
  (
    | { sample: true; simulation: null; basis: null }
    | { sample: false; simulation: PreviousSimulation; basis: SimulationBasis }
  );

export interface SimulationLimit {
  limit: number | null;
  remaining: number | null;
  sharedBy: string | null;
  paidPlan: string | null;
}

export interface OwnMeasured {
  measured: (GroundMeasured & { plant: OwnPlant }) | null;
}

export interface OwnPlant {
  plant_id: string;
  plant_name: string;
  /** As its plan measures it; null: not yet. */
  rate: OwnRate | null;
}

/** Rate of a plant's dry spells [%/day]. */
export interface OwnRate {
  measured: number;
  spells: number;
  /** Of a whole year, if the months that weren't measured differ from the others as the simulation says. */
  ofYear: number;
}

export interface GroundMeasured {
  device_name: string;
  distance: number;
  /** [%], by `MM-DD`. */
  daily: { date: string; soiling_loss: number }[];
}
