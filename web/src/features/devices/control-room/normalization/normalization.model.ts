import { daysBetween } from "#contract/common/calendar";
import type { NormalisationLayer, NormalisationRequest, NormalisationValues } from "#contract/devices/normalization";

export type CellValues = { clean: number; soiled: number };

/** Days of the device's zone, both included. */
export interface DaysRange {
  from: string;
  to: string;
}

/** A range longer than this takes its time [days]. */
const ONE_MONTH_DAYS = 31;
export const isLong = ({ from, to }: DaysRange): boolean => daysBetween(from, to) + 1 > ONE_MONTH_DAYS;

/** The newest layer that counts on any day of the range. */
const newestOn = (layers: readonly NormalisationLayer[], { from, to }: DaysRange): NormalisationLayer | undefined =>
  layers
    .filter(({ undoneAt, startDate, endDate }) => undoneAt === null && startDate <= to && endDate >= from)
    .toSorted((a, b) => b.id - a.id)[0];

/** The values that these days carry: of the newest layer that counts there, else the device's own, else none. */
export function oldValues(
  layers: readonly NormalisationLayer[],
  range: DaysRange,
  device: CellValues | null,
): CellValues {
  const layer = newestOn(layers, range);
  if (layer) return { clean: layer.effective.normCNew, soiled: layer.effective.normDNew };
  return device ?? { clean: 0, soiled: 0 };
}

/** The four fields as typed; NaN: empty. A null old value follows what the days carry. */
export interface Draft extends DaysRange {
  oldClean: number | null;
  oldSoiled: number | null;
  newClean: number;
  newSoiled: number;
}

export function valuesOf(draft: Draft, old: CellValues): NormalisationValues {
  return {
    normCOld: draft.oldClean ?? old.clean,
    normCNew: draft.newClean,
    normDOld: draft.oldSoiled ?? old.soiled,
    normDNew: draft.newSoiled,
  };
}

export const isComplete = (values: NormalisationValues): boolean => Object.values(values).every(Number.isFinite);

export const requestOf = (
  deviceId: string,
  { from, to }: DaysRange,
  values: NormalisationValues,
): NormalisationRequest => ({
  deviceId,
  startDate: from,
  endDate: to,
  ...values,
});

/** Whether a preview shows exactly this request. */
export const isSameRequest = (a: NormalisationRequest | undefined, b: NormalisationRequest): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);
