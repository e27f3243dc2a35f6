import * as v from "valibot";
import { Day, daysBetween } from "../common/calendar.ts";
import { texts } from "../common/texts.ts";

/** What a normalization of a cell may be [%]; beyond it is clamped. */
const NORMALIZATION_LIMIT = 30;

const clampedNormalization = (percent: number): number =>
  Math.min(NORMALIZATION_LIMIT, Math.max(-NORMALIZATION_LIMIT, percent));

const Percent = v.pipe(
  v.number("A normalization is a number from -30 to 30."),
  v.finite("A normalization is a number from -30 to 30."),
);

/** The four values of a normalization [%]: C is the clean cell, D the soiled (dirty) one; old is what the data carry now. */
export interface NormalizationValues {
  normCOld: number;
  normCNew: number;
  normDOld: number;
  normDNew: number;
}

const values = { normCOld: Percent, normCNew: Percent, normDOld: Percent, normDNew: Percent };

/**
 * `POST /api/device/normalize/{deviceId}`, and the same with `/preview`. Days of the device's zone, both included.
 * Readings of those days count as `reading * (1 + new/100) / (1 + old/100)`; what was received stays as it is.
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

/** One normalization of a stretch of days; where several overlap, all of them count, one on top of the other. */
export interface NormalizationLayer {
  id: number;
  startDate: string;
  endDate: string;
  requested: NormalizationValues;
  effective: NormalizationValues;
  /** What it does to a reading of each cell [%]. */
  clean: number;
  soiled: number;
  /** Names of people; times are UTC epoch seconds. */
  appliedBy: string;
  appliedAt: number;
  /** Null: it counts. */
  undoneBy: string | null;
  undoneAt: number | null;
}

/** `GET /api/device/normalize/{deviceId}/layers`, newest first. */
export interface NormalizationLayers {
  layers: NormalizationLayer[];
}

/** `POST /api/device/normalize/{deviceId}/preview`: the reported loss of each day now and as it would be; nothing is stored. */
export interface NormalizationPreview {
  timezone: string;
  effective: NormalizationValues;
  clamped: boolean;
  day: string[];
  /** Loss [%] with the device's offset added; null = no value that day. */
  before: (number | null)[];
  after: (number | null)[];
  /** Means over the days that have a loss [%], weighted by insolation; null: no such day. */
  meanBefore: number | null;
  meanAfter: number | null;
  /** Days that rest on a sensor's own soiling loss, which no normalization of cells changes; null: there are none. */
  note: string | null;
  overlapping: NormalizationLayer[];
}
