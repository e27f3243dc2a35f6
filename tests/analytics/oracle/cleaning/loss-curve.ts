import type { Analytics, LossCurvesInput } from "../../../../analytics-wasm/types.ts";
import { erf } from "../models/hsu.ts";
import { total } from "../statistics.ts";

const finite = (value: number): number => (Number.isFinite(value) ? Math.max(value, 0) : 0);

/** Loss of a row at a soiling [kWh], and what limits take from it [kWh]. */
interface Row {
  delivered: number;
  lostAt: (soiling: number) => number;
  taken: number;
  price: number;
}

const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Mean of a standard normal above z; for large z by the continued fraction z + 1/(z + 2/(z + 3/(z + ...))). */
function meanAbove(z: number): number {
  if (z < 3) return density(z) / ((1 - erf(z / Math.SQRT2)) / 2);
  let tail = z;
  for (let level = 200; level > 0; level--) tail = z + level / tail;
  return tail;
}

const tailOf = (z: number): number => (z < 3 ? (1 - erf(z / Math.SQRT2)) / 2 : density(z) / meanAbove(z));

interface YieldLine {
  level: number;
  slope: number;
  scatter: number;
}

/** Censored regression of a month's yield on its irradiance; null where it can't be known. */
function yieldLine({ energy, irradiance, limit = Infinity }: LossCurvesInput, rows: number[]): YieldLine | null {
  const isAtLimit = (row: number) => finite(energy[row]!) >= 0.995 * limit;
  const lightOf = (row: number) => finite(irradiance![row]!);
  const limited = rows.filter((row) => isAtLimit(row));
  if (limited.length === 0) return null;
  const from = Math.max(100, 0.5 * (total(limited.map((row) => lightOf(row))) / limited.length));
  const used = rows.filter((row) => lightOf(row) >= from && finite(energy[row]!) >= 0.05 * limit);
  const points = used.map((row) => ({
    x: lightOf(row),
    y: finite(energy[row]!) / lightOf(row),
    atLimit: isAtLimit(row),
  }));
  const free = points.filter((point) => !point.atLimit);
  if (free.length < 10) return null;
  let line = fitted(free.map(({ x, y }) => ({ x, y, variance: 0 })));
  for (let iteration = 0; iteration < 40; iteration++) {
    const { level, slope, scatter } = line;
    line = fitted(
      points.map(({ x, y, atLimit }) => {
        if (!atLimit) return { x, y, variance: 0 };
        const z = (y - level - slope * x) / scatter;
        const above = meanAbove(z);
        return {
          x,
          y: level + slope * x + scatter * above,
          variance: scatter ** 2 * Math.max(0, 1 + z * above - above ** 2),
        };
      }),
    );
  }
  return line;
}

function fitted(points: { x: number; y: number; variance: number }[]): YieldLine {
  const n = points.length;
  const [x, y] = [total(points.map((point) => point.x)) / n, total(points.map((point) => point.y)) / n];
  const spread = total(points.map((point) => (point.x - x) ** 2));
  const slope = spread > 0 ? total(points.map((point) => (point.x - x) * (point.y - y))) / spread : 0;
  const squares = total(points.map((point) => (point.y - y - slope * (point.x - x)) ** 2 + point.variance));
  return { level: y - slope * x, slope, scatter: Math.max(Math.sqrt(squares / n), 1e-6 * y) };
}

/** Loss of a row whose energy without the limit is normal and at least as delivered. */
function limitedRow(delivered: number, mean: number, scatter: number): Omit<Row, "price"> {
  const from = (delivered - mean) / scatter;
  const lostAt = (soiling: number): number => {
    const left = 1 - soiling;
    const to = (delivered / left - mean) / scatter;
    // Ratios of tails by their logarithms, because both may be too small.
    const full =
      from < 3 ? tailOf(to) / tailOf(from) : (meanAbove(from) / meanAbove(to)) * Math.exp((from ** 2 - to ** 2) / 2);
    const loss = (delivered - left * mean) * (1 - full) + left * scatter * (meanAbove(to) * full - meanAbove(from));
    return Math.min(Math.max(0, loss), soiling * delivered);
  };
  return { delivered, lostAt, taken: Math.max(0, scatter * meanAbove(from) - (delivered - mean)) };
}

function rowsOf(input: LossCurvesInput, rows: number[]): Row[] {
  const { energy, array, unused, irradiance, price, limit = Infinity } = input;
  const isClipped = energy.every((kwh) => !(finite(kwh) > 1.01 * limit));
  const line = irradiance && !array && limit < Infinity && isClipped ? yieldLine(input, rows) : null;
  return rows.map((row) => {
    const written = finite(energy[row]!);
    const delivered = Math.min(written, limit);
    const held = unused ? finite(unused[row]!) : 0;
    const paid = { price: price ? finite(price[row]!) : 1 };
    if (line && held === 0 && written >= 0.995 * limit && delivered > 0) {
      const light = finite(irradiance![row]!);
      const mean = light * (line.level + line.slope * light);
      return { ...limitedRow(delivered, mean, Math.max(light * line.scatter, 1e-6 * delivered)), ...paid };
    }
    const ratio = array ? array.possible[row]! / array.delivered[row]! : 1;
    const factor = Number.isFinite(ratio) ? Math.max(1, ratio) : 1;
    const unlimited = Math.max(delivered, (written + held) * factor);
    const lostAt = (soiling: number) => delivered - Math.min(delivered, unlimited * (1 - soiling));
    return { delivered, lostAt, taken: unlimited - delivered, ...paid };
  });
}

export const lossCurves: Analytics["lossCurves"] = (input) => {
  const months = Array.from({ length: 12 }, (_, month) =>
    rowsOf(
      input,
      [...input.energy.keys()].filter((row) => input.month[row] === month),
    ),
  );
  const lost = (rows: Row[], soiling: number, priced: boolean): number =>
    total(rows.map(({ lostAt, price }) => lostAt(soiling) * (priced ? price : 1)));
  const points = Array.from({ length: 13 }, (_, point) => point * 0.025);
  const income = months.map((rows) => total(rows.map(({ delivered, price }) => delivered * price)));
  const limited = months.flat().filter(({ delivered, taken }) => delivered > 0 && taken > 0.001 * delivered);
  return {
    energy: Float64Array.from(months.flatMap((rows) => points.map((soiling) => lost(rows, soiling, false)))),
    share: Float64Array.from(
      months.flatMap((rows, month) =>
        points.map((soiling) => (income[month]! > 0 ? lost(rows, soiling, true) / income[month]! : soiling)),
      ),
    ),
    income: Float64Array.from(income),
    limitedRows: limited.length,
    clipped: total(limited.map(({ taken }) => taken)),
  };
};
