import * as v from "valibot";

export interface SimulationTerms {
  tilt: number;
  /** Daily rain that cleans [mm]. */
  cleaningRain: number;
  /** True if lighter rain removes a share; false for all or nothing. */
  partial: boolean;
}

/** The published accuracy is valid for these terms (docs/decisions/0220-simulation-allowance.md). */
export const validatedTerms: SimulationTerms = { tilt: 25, cleaningRain: 5, partial: false };

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
