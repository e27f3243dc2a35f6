import type { SampleColumn } from "../contract/inbound.ts";
import { meanReading } from "../contract/sample-mean.ts";

/** One row of a batch; `sent` says how many of the sent rows it stands for. */
export interface Row {
  t: number;
  sent: number;
  values: (number | null)[];
}

/**
 * Samples faster than one a second become one a second: rows of a second in which any row has a fraction are averaged
 * (`meanReading`). A second without fractions is left alone: there a repeated time
 * is a duplicate or an update. The averaged row stands where the first of its rows stood.
 */
export function averageSeconds(names: SampleColumn[], rows: Row[]): Row[] {
  const fractional = new Set<number>();
  for (const row of rows) if (!Number.isInteger(row.t)) fractional.add(Math.floor(row.t));
  if (fractional.size === 0) return rows;
  const groups = new Map<number, Row[]>();
  const kept: Row[] = [];
  for (const row of rows) {
    const second = Math.floor(row.t);
    const group = groups.get(second);
    if (group) group.push(row);
    else {
      if (fractional.has(second)) groups.set(second, [row]);
      kept.push(row);
    }
  }
  return kept.map((row) => {
    const group = groups.get(Math.floor(row.t));
    return group ? average(names, Math.floor(row.t), group) : row;
  });
}

function average(names: SampleColumn[], t: number, group: Row[]): Row {
  const present = (position: number) =>
    group.map((row) => row.values[position]).filter((value) => value !== null && value !== undefined);
  return { t, sent: group.length, values: names.map((name, position) => meanReading(name, present(position))) };
}
