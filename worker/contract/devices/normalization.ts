import * as v from "valibot";
import { Day, daysBetween } from "../common/calendar.ts";
import { texts } from "../common/texts.ts";

const NORMALIZATION_LIMIT = 30;

const clampedNormalization = (percent: number): number =>
  Math.min(NORMALIZATION_LIMIT, Math.max(-NORMALIZATION_LIMIT, percent));

const Percent = v.pipe(
  v.number("A normalization must be a number from -30 to 30."),
  v.finite("A normalization must be a number from -30 to 30."),
);

/** [%]. C is the clean cell, D the soiled (dirty) one; old is the value that the data have now. */
export interface NormalizationValues {
  normCOld: number;
  normCNew: number;
  normDOld: number;
  normDNew: number;
}

const values = { normCOld: Percent, normCNew: Percent, normDOld: Percent, normDNew: Percent };

/**
 * Multiplies the measured values of those days by (1 + new/100) / (1 + old/100) when they are read; stored samples
 * don't change.
 */
export const NormalizationRequest = v.pipe(
  v.strictObject({
    deviceId: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
    startDate: Day,
    endDate: Day,
    ...values,
  }),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues) return;
      if (daysBetween(dataset.value.startDate, dataset.value.endDate) < 0) addIssue({ message: texts.invalidRange });
    }),
    ["endDate"],
  ),
);
export type NormalizationRequest = v.InferOutput<typeof NormalizationRequest>;

export const effectiveValues = (asked: NormalizationValues): NormalizationValues => ({
  normCOld: clampedNormalization(asked.normCOld),
  normCNew: clampedNormalization(asked.normCNew),
  normDOld: clampedNormalization(asked.normDOld),
  normDNew: clampedNormalization(asked.normDNew),
});

/** Overlapping layers multiply. */
export interface NormalizationLayer {
  id: number;
  startDate: string;
  endDate: string;
  requested: NormalizationValues;
  effective: NormalizationValues;
  clean: number;
  soiled: number;
  appliedBy: string;
  appliedAt: number;
  undoneBy: string | null;
  undoneAt: number | null;
}

export interface NormalizationLayers {
  layers: NormalizationLayer[];
}

export interface NormalizationPreview {
  timezone: string;
  effective: NormalizationValues;
  clamped: boolean;
  day: string[];
  /** With the offset added [%]; null if there is no value. */
  before: (number | null)[];
  after: (number | null)[];
  meanBefore: number | null;
  meanAfter: number | null;
  note: string | null;
  overlapping: NormalizationLayer[];
}
