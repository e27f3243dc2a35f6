import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { SampleColumn } from "#contract/inbound/inbound";
import { pick } from "#contract/records/field";
import type { SeriesAnswer } from "#contract/series/answer";
import type { Resolution, Series, SeriesQuantity } from "#contract/series/series";
import { numberList } from "#domain/text/number-list";
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

/** A range as JSON (`SeriesAnswer`: times as start and steps). The bytes go to the browser without being copied or parsed. */
export function seriesText(range: MeasuredRange): Uint8Array<ArrayBuffer> {
  const { t } = range;
  const steps = Array.from(t.subarray(1), (time, row) => time - t[row]!);
  return new TextEncoder().encode(textOf(range, { start: t[0] ?? null, steps })) as Uint8Array<ArrayBuffer>;
}

export const seriesOf = (range: MeasuredRange): Series => JSON.parse(textOf(range, { t: [...range.t] })) as Series;

function textOf(range: MeasuredRange, times: Partial<SeriesAnswer & Series>): string {
  const { columns, band, windSource } = range;
  const head = { ...pick(range, ["timezone", "from", "to", "resolution"]), ...times };
  const parts = [JSON.stringify(head).slice(0, -1), `"columns":${columnsText(columns)}`];
  if (band) parts.push(`"band":{"low":${columnsText(band.low)},"high":${columnsText(band.high)}}`);
  if (windSource !== undefined) parts.push(`"windSource":${JSON.stringify(windSource)}`);
  return `${parts.join(",")}}`;
}

const columnsText = (columns: readonly AnswerColumn[]): string =>
  `{${columns.map(({ name, values, digits: places }) => `"${name}":${numberList(values, places)}`).join(",")}}`;

export const emptyColumns = (names: readonly SampleColumn[], length: number): Record<SampleColumn, Float64Array> =>
  Object.fromEntries(names.map((name) => [name, new Float64Array(length).fill(NaN)])) as ReturnType<
    typeof emptyColumns
  >;
