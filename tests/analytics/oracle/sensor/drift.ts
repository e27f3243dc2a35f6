import { type Day, isOpen, mark, medianOf } from "./days.ts";

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const about = (values: number[]): number[] => values.map((value) => value - total(values) / values.length);
const dot = (a: number[], b: number[]): number => total(a.map((value, row) => value * b[row]!));

const has = (one: Day): boolean => isOpen(one, 19) && Number.isFinite(one.neighbors);

/** By differences of days, as `seriesNoise`. */
function noiseOf(values: number[]): number {
  const changes = values.slice(1).map((value, row) => value - values[row]!);
  const usual = medianOf(changes);
  return Math.max((1.4826022185056018 * medianOf(changes.map((one) => Math.abs(one - usual)))) / Math.SQRT2, 0.01);
}

/** Days whose difference to the neighbors is that of the days around. */
function usualDays(days: Day[]): Set<Day> {
  const known = days.filter(has);
  const differences = known.map(({ loss, neighbors }) => loss - neighbors);
  const isUsual = (_: Day, at: number) =>
    Math.abs(differences[at]! - medianOf(differences.slice(Math.max(0, at - 4), at + 5))) <= 1.5;
  return new Set(known.filter(isUsual));
}

/** Least squares of `L = a + b N + c t+`, whose `N` has an error and whose `b` is drawn towards 1. */
export function drift(days: Day[]): void {
  for (const last of days.slice(1)) {
    if (!has(last)) continue;
    const usual = usualDays(days);
    if (!usual.has(last)) continue;
    const used = [...usual].filter(({ at, fault }) => {
      const back = last.at - at;
      return back >= 0 && back <= 150 && !(fault === 19 && back >= 30);
    });
    if (used.length < 20) continue;
    const noise = [noiseOf(used.map(({ loss }) => loss)), noiseOf(used.map(({ neighbors }) => neighbors))] as const;
    for (const width of [7.2, 7.2 * 1.4, 7.2 * 1.4 * 1.4, 7.2 * 1.4 * 1.4 * 1.4, 7.2 * 1.4 * 1.4 * 1.4 * 1.4]) {
      const first = driftSince(used, last.at - width, noise, width);
      if (first !== null)
        mark(
          days.filter(({ at }) => at >= first && at <= last.at),
          19,
        );
    }
  }
}

function driftSince(used: Day[], start: number, [own, other]: readonly [number, number], width: number): number | null {
  const n = used.length;
  const inside = used.filter(({ at }) => at > start);
  if (n - inside.length < 20 || inside.length < 0.6 * width) return null;
  const x = about(used.map(({ neighbors }) => neighbors));
  const y = about(used.map(({ loss }) => loss));
  const z = about(used.map(({ at }) => Math.max(at - start, 0)));
  const prior = (own * own + other * other) / 0.09;
  const xx = Math.max(dot(x, x) - n * other * other, 0) + prior;
  const [xz, zz, xy, zy] = [dot(x, z), dot(z, z), dot(x, y) + prior, dot(z, y)];
  const determinant = xx * zz - xz * xz;
  if (!(determinant > 0)) return null;
  const [b, c] = [(xy * zz - xz * zy) / determinant, (xx * zy - xz * xy) / determinant];
  const rests = y.map((value, row) => value - b * x[row]! - c * z[row]!);
  const squares = dot(rests, rests);
  const r = squares > 0 ? Math.min(0.8, Math.max(0, dot(rests.slice(1), rests) / squares)) : 0;
  const variance = ((Math.max(squares / (n - 3), 0.28 * 0.28) * xx) / determinant) * ((1 + r) / (1 - r));
  return c > Math.max(0.05, 4 * Math.sqrt(variance)) && c * width > 0.6 ? inside[0]!.at : null;
}
