import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { SampleColumn } from "#contract/inbound/inbound";
import type { SeriesAnswer } from "#contract/series/answer";
import type { Resolution, Series, SeriesQuantity } from "#contract/series/series";
import { type CellCorrection, applyNormalization } from "../soiling/norm-layers.ts";
import { deriveSoiledIrradiance } from "../soiling/sensor-loss.ts";

/** Values [unit of the quantity], NaN = missing. */
export type QuantityColumns = Partial<Record<SeriesQuantity, Float64Array>>;

export interface RangeColumns {
  resolution: Resolution;
  /** UTC epoch seconds of the samples, or of the starts of buckets. */
  t: Float64Array;
  mean: QuantityColumns;
  low?: QuantityColumns;
  high?: QuantityColumns;
}

export interface AnswerColumn {
  name: SeriesQuantity;
  values: Float64Array;
  /** Decimals; null: not rounded. */
  digits: number | null;
}

export interface MeasuredRange extends Pick<Series, "timezone" | "from" | "to" | "resolution" | "windSource"> {
  t: Float64Array;
  columns: readonly AnswerColumn[];
  band?: { low: readonly AnswerColumn[]; high: readonly AnswerColumn[] };
}

/**
 * Applies the active normalization layers. A bucket gets the layers of its middle: layers change at midnight, and the buckets across
 * midnight are dark.
 */
export function applyNormalizations(
  layers: readonly CellCorrection[],
  zone: string,
  t: Float64Array,
  columns: QuantityColumns,
  resolution: Resolution,
  analytics: Pick<Analytics, "renormalize">,
): QuantityColumns {
  const { iC, iD } = columns;
  if (layers.length === 0 || (!iC && !iD)) return { ...columns };
  const missing = () => new Float64Array(t.length).fill(NaN);
  const raw = { t: t.map((begin) => begin + resolution / 2), clean: iC ?? missing(), soiled: iD ?? missing() };
  const { clean, soiled } = applyNormalization(layers, zone, raw, analytics);
  return { ...columns, ...(iC && { iC: clean }), ...(iD && { iD: soiled }) };
}

export const withSoiledCell = (columns: QuantityColumns): QuantityColumns => {
  const { iC, iD, sl } = columns;
  return iC && iD && sl ? { ...columns, iD: deriveSoiledIrradiance(iC, iD, sl) } : columns;
};

/** Signed loss [%] of each instant, also in low light: from the two cells, else as measured by the sensor. */
export function soilingLoss(
  { iC, iD, sl }: QuantityColumns,
  { sampleLoss }: Pick<Analytics, "sampleLoss">,
): Float64Array {
  const ofCells = sampleLoss({ clean: iC!, soiled: iD! });
  return sl ? ofCells.map((loss, row) => (Number.isNaN(loss) ? sl[row]! : loss)) : ofCells;
}

/** Decimals as loggers write them. Means of the cells get one, because 0.1 W/m2 is far below their uncertainty. */
const digits: Partial<Record<SeriesQuantity, number>> = { rain: 3, batt: 3, windBearing: 0 };
const digitsOf = (name: SeriesQuantity, resolution: Resolution): number =>
  digits[name] ?? (resolution > 0 && (name === "iC" || name === "iD") ? 1 : 2);

export const answerColumns = (
  columns: QuantityColumns,
  wanted: readonly SeriesQuantity[],
  resolution: Resolution,
): AnswerColumn[] =>
  wanted.flatMap((name) => {
    const values = columns[name];
    return values ? { name, values, digits: digitsOf(name, resolution) } : [];
  });

/** Missing values and NaN become null. */
const withTimes = <Times>({ t, columns, band, windSource, ...range }: MeasuredRange, times: Times) => ({
  ...range,
  ...times,
  columns: listsOf(columns),
  ...(band && { band: { low: listsOf(band.low), high: listsOf(band.high) } }),
  ...(windSource !== undefined && { windSource }),
});

export const seriesOf = (range: MeasuredRange): Series => withTimes(range, { t: [...range.t] });

/** A range as JSON (`SeriesAnswer`: times as start and steps). The bytes go to the browser without being copied or parsed. */
export function seriesText(range: MeasuredRange): Uint8Array<ArrayBuffer> {
  const { t } = range;
  const steps = Array.from(t.subarray(1), (time, row) => time - t[row]!);
  const answer: SeriesAnswer = withTimes(range, { start: t[0] ?? null, steps });
  return new TextEncoder().encode(JSON.stringify(answer)) as Uint8Array<ArrayBuffer>;
}

const listsOf = (columns: readonly AnswerColumn[]): Series["columns"] =>
  Object.fromEntries(columns.map((column) => [column.name, roundValues(column)]));

/** A loop, because `Array.from` with a function takes twice as long. */
function roundValues({ values, digits: places }: AnswerColumn): (number | null)[] {
  const scale = places === null ? null : 10 ** places;
  const list: (number | null)[] = [];
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    list.push(!Number.isFinite(value) ? null : scale === null ? value : Math.round(value * scale) / scale);
  }
  return list;
}

export const emptyColumns = (names: readonly SampleColumn[], length: number): Record<SampleColumn, Float64Array> =>
  Object.fromEntries(names.map((name) => [name, new Float64Array(length).fill(NaN)])) as ReturnType<
    typeof emptyColumns
  >;
