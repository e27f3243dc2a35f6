import { daysBetween } from "#contract/common/calendar";
import type { NormalizationLayer, NormalizationRequest, NormalizationValues } from "#contract/devices/normalization";

export type CellValues = { clean: number; soiled: number };

export interface DaysRange {
  from: string;
  to: string;
}

const ONE_MONTH_DAYS = 31;
export const isLong = ({ from, to }: DaysRange): boolean => daysBetween(from, to) + 1 > ONE_MONTH_DAYS;

const newestOn = (layers: readonly NormalizationLayer[], { from, to }: DaysRange): NormalizationLayer | undefined =>
  layers
    .filter(({ undoneAt, startDate, endDate }) => undoneAt === null && startDate <= to && endDate >= from)
    .toSorted((a, b) => b.id - a.id)[0];

export function oldValues(
  layers: readonly NormalizationLayer[],
  range: DaysRange,
  device: CellValues | null,
): CellValues {
  const layer = newestOn(layers, range);
  if (layer) return { clean: layer.effective.normCNew, soiled: layer.effective.normDNew };
  return device ?? { clean: 0, soiled: 0 };
}

export interface Draft extends DaysRange {
  oldClean: number | null;
  oldSoiled: number | null;
  newClean: number;
  newSoiled: number;
}

export function valuesOf(draft: Draft, old: CellValues): NormalizationValues {
  return {
    normCOld: draft.oldClean ?? old.clean,
    normCNew: draft.newClean,
    normDOld: draft.oldSoiled ?? old.soiled,
    normDNew: draft.newSoiled,
  };
}

export const isComplete = (values: NormalizationValues): boolean => Object.values(values).every(Number.isFinite);

export const requestOf = (
  deviceId: string,
  { from, to }: DaysRange,
  values: NormalizationValues,
): NormalizationRequest => ({
  deviceId,
  startDate: from,
  endDate: to,
  ...values,
});

export const isSameRequest = (a: NormalizationRequest | undefined, b: NormalizationRequest): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);
