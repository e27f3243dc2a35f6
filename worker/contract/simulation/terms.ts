import * as v from "valibot";

/** Assumptions of a simulation that a person may change; the validated ones are the default. */
export interface SimulationTerms {
  tilt: number;
  /** Rain of a day that cleans [mm]. */
  cleaningRain: number;
  /** Whether lighter rain removes a share of the soiling; otherwise rain cleans all or nothing. */
  partial: boolean;
}

/** The published accuracy is of these (docs/decisions/0220-simulation-allowance.md). */
export const validatedTerms: SimulationTerms = { tilt: 25, cleaningRain: 5, partial: false };

/** Simulated years of a place: its mean loss then varies by 2% with the seed, and a slider still answers within a frame. */
export const ENSEMBLE_YEARS = 305;

/** A place is known to about a kilometer: nearer ones are the same simulation. */
const STEPS_PER_DEGREE = 100;

/** Name of a place rounded to 0.01 degree: the same key is the same simulation. */
export const placeKey = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${Math.round(lat * STEPS_PER_DEGREE)},${Math.round(lng * STEPS_PER_DEGREE)}`;

const isWithin = (value: number, limit: number): boolean => Math.abs(value) <= limit;
/** A schema of degrees within a limit either side of zero. */
export const degrees = (limit: number, message: string) =>
  v.pipe(
    v.number(message),
    v.check((value) => isWithin(value, limit), message),
  );

export const roundedPlace = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
  lng: Math.round(lng * STEPS_PER_DEGREE) / STEPS_PER_DEGREE,
});

/** Where the sample is from: a desert town, where dry spells show. */
export const SAMPLE_PLACE = { lat: 33.43, lng: -112.03 } as const;
