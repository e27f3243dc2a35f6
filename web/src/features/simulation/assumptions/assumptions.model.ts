import * as format from "#contract/common/format";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import { type SimulationTerms, validatedTerms } from "#contract/simulation/terms";

export const tilts = { minimum: 0, maximum: 60 } as const;
export const rainSteps = { minimum: 1, maximum: 50 } as const;
const STEPS_PER_MILLIMETER = 2;

export const rainOfStep = (step: number): number => step / STEPS_PER_MILLIMETER;
export const stepOfRain = (millimeters: number): number => millimeters * STEPS_PER_MILLIMETER;

export const rainText = (millimeters: number): string =>
  `${format.inches(millimeters / MILLIMETERS_PER_INCH)} (${format.exact(millimeters)} mm)`;

const keys = Object.keys(validatedTerms) as (keyof SimulationTerms)[];

/** True if the figures aren't those of the run that is stored. */
export const isChanged = (terms: SimulationTerms): boolean => keys.some((key) => terms[key] !== validatedTerms[key]);
