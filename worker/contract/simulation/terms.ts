import * as v from "valibot";

/** What is around a site, in the order of the question. */
export const neighborhoods = ["unknown", "farmland", "unpaved", "industry", "town", "none"] as const;
export type Neighborhood = (typeof neighborhoods)[number];

/** Limits of a measured soiling rate [%/day]. */
export const measuredRates = { minimum: 0.005, maximum: 2 } as const;

export interface SimulationTerms {
  tilt: number;
  /** Daily rain that cleans [mm]. */
  cleaningRain: number;
  /** True if lighter rain removes a share; false for all or nothing. */
  partial: boolean;
  neighborhood: Neighborhood;
  /** Mean dry soiling rate measured at the site [%/day]; null: none. */
  measuredRate: number | null;
}

/** Terms of a run before anything is said about the site; the model was compared with sites under them. */
export const validatedTerms: SimulationTerms = {
  tilt: 25,
  cleaningRain: 5,
  partial: false,
  neighborhood: "unknown",
  measuredRate: null,
};

/** With this many years the mean loss varies by 2% with the seed, and a slider still responds within a frame. */
export const ENSEMBLE_YEARS = 305;

/** 0.01°, about a kilometer. */
const STEPS_PER_DEGREE = 100;

export const placeKey = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${Math.round(lat * STEPS_PER_DEGREE)},${Math.round(lng * STEPS_PER_DEGREE)}`;

const isWithin = (value: number, limit: number): boolean => Math.abs(value) <= limit;
export const degrees = (limit: number, message: string) =>
  v.pipe(
    v.number(message),
    v.check((value) => isWithin(value, limit), message),
  );

export const roundedPlace = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
  lng: Math.round(lng * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
});

export const SAMPLE_PLACE = { lat: 33.43, lng: -112.03 } as const;
