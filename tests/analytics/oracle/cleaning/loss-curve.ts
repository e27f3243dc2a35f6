import type { Analytics, LossCurvesInput } from "../../../../analytics-wasm/types.ts";
import { total } from "../statistics.ts";

const finite = (value: number): number => (Number.isFinite(value) ? Math.max(value, 0) : 0);

interface Row {
  delivered: number;
  unlimited: number;
  price: number;
}

function yieldLine({ energy, irradiance, limit }: LossCurvesInput, rows: number[]): ((light: number) => number) | null {
  const points = rows
    .map((row) => ({ light: finite(irradiance![row]!), energy: finite(energy[row]!) }))
    .filter((point) => point.light >= 200 && point.energy < 0.97 * limit!)
    .map((point) => ({ x: point.light, y: point.energy / point.light }));
  if (points.length < 30) return null;
  const [x, y] = [total(points.map((point) => point.x)), total(points.map((point) => point.y))].map(
    (sum) => sum / points.length,
  ) as [number, number];
  const spread = total(points.map((point) => (point.x - x) ** 2));
  const slope = spread > 0 ? total(points.map((point) => (point.x - x) * (point.y - y))) / spread : 0;
  return (light) => light * (y + slope * (light - x));
}

function rowsOf(input: LossCurvesInput, rows: number[]): Row[] {
  const { energy, array, unused, irradiance, price, limit = Infinity } = input;
  const line = irradiance && !array && limit < Infinity ? yieldLine(input, rows) : null;
  return rows.map((row) => {
    const delivered = Math.min(finite(energy[row]!), limit);
    const ratio = array ? array.possible[row]! / array.delivered[row]! : 1;
    const factor = Number.isFinite(ratio) ? Math.max(1, ratio) : 1;
    const known = finite(energy[row]!) * factor + (unused ? finite(unused[row]!) : 0);
    const estimated = line && delivered >= 0.995 * limit ? finite(line(finite(irradiance![row]!))) : 0;
    return { delivered, unlimited: Math.max(delivered, known, estimated), price: price ? finite(price[row]!) : 1 };
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
    total(
      rows.map(({ delivered, unlimited, price }) => {
        const sold = Math.min(delivered, unlimited * (1 - soiling));
        return (delivered - sold) * (priced ? price : 1);
      }),
    );
  const points = Array.from({ length: 13 }, (_, point) => point * 0.025);
  const income = months.map((rows) => total(rows.map(({ delivered, price }) => delivered * price)));
  const limited = months.flat().filter(({ delivered, unlimited }) => delivered > 0 && unlimited > 1.001 * delivered);
  return {
    energy: Float64Array.from(months.flatMap((rows) => points.map((soiling) => lost(rows, soiling, false)))),
    share: Float64Array.from(
      months.flatMap((rows, month) =>
        points.map((soiling) => (income[month]! > 0 ? lost(rows, soiling, true) / income[month]! : soiling)),
      ),
    ),
    income: Float64Array.from(income),
    limitedRows: limited.length,
    clipped: total(limited.map(({ delivered, unlimited }) => unlimited - delivered)),
  };
};
