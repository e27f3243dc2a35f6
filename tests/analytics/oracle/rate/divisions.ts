import type { DetectIntervalsInput } from "../../../../analytics-wasm/types.ts";
import type { LossDay } from "../daily/loss-series.ts";

export interface Evidence {
  /** Rain by day [mm], where it may clean. */
  rain: Map<number, number>;
  cleanings: Set<number>;
  washes: Set<number>;
}

export function evidenceOf({
  day,
  rain,
  cleanings = new Float64Array(0),
  washes = new Float64Array(0),
}: DetectIntervalsInput): Evidence {
  const wet = new Map<number, number>();
  for (const [row, mm] of (rain ?? []).entries()) {
    const at = day[row]!;
    if (mm >= 1.27 && Number.isInteger(at)) wet.set(at, Math.max(wet.get(at) ?? 0, mm));
  }
  const whole = (days: Float64Array): Set<number> => new Set([...days].filter((value) => Number.isInteger(value)));
  return { rain: wet, cleanings: whole(cleanings), washes: whole(washes) };
}

/** Where a segment may start, at what share of the price, and where a logged cleaning must divide. */
export interface Divisions {
  share(row: number): number;
  /** One row of each pair must start a segment: the cleaned day or the next. */
  musts: [number, number][];
  /** A known reason precedes the row. */
  isKnown(row: number): boolean;
}

/** Rows that a reason may start: the first from its day on and, if that is the day itself, the next. */
function rowsOf(rows: LossDay[], day: number): number[] {
  const first = rows.filter(({ x }) => x < day).length;
  return rows[first]?.x === day ? [first, first + 1] : [first];
}

/** Price share: lowest for a unique reason, full if on half of all days, logarithmic in between. */
function rareShare(single: number, count: number, n: number): number {
  const rarity = n > 2 ? 1 - Math.log(count) / Math.log(n / 2) : 1;
  return 1 - (1 - single) * Math.max(rarity, 0);
}

export function divisionsOf(rows: LossDay[], { rain, cleanings, washes }: Evidence): Divisions {
  const shares = new Map<number, number>();
  const known = new Set([0, rows.length]);
  const musts: Divisions["musts"] = [];
  const lower = (day: number, share: number): void => {
    for (const row of rowsOf(rows, day)) shares.set(row, Math.min(shares.get(row) ?? 1, share));
  };
  const heavy = [...rain].filter(([, mm]) => mm >= 7.62).map(([day]) => day);
  for (const day of rain.keys()) lower(day, rareShare(0.7, rain.size, rows.length));
  for (const day of heavy) lower(day, rareShare(0.3, heavy.length, rows.length));
  for (const day of washes) lower(day, rareShare(0.3, washes.size, rows.length));
  for (const day of cleanings) {
    lower(day, 0);
    const reached = rowsOf(rows, day);
    for (const row of reached) known.add(row);
    musts.push([reached[0]!, reached.at(-1)!]);
  }
  return { share: (row) => (row === 0 ? 0 : (shares.get(row) ?? 1)), musts, isKnown: (row) => known.has(row) };
}
