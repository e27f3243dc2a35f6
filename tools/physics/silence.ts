import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { seedOf, uniform } from "./random.ts";

export interface Gap {
  from: number;
  to: number;
}

/** Gaps of some hours, rarely days, and all time after `silentFrom`. */
export function gapsOf(name: string, midnights: Map<number, number>, silentFrom: number | undefined): Gap[] {
  const seed = seedOf(`${name} gaps`);
  const gaps: Gap[] = [];
  for (const [day, midnight] of midnights) {
    const draw = uniform(seed, 3 * day);
    if (draw > 0.02) continue;
    const from = midnight + SECONDS_PER_DAY * uniform(seed, 3 * day + 1);
    const length =
      draw < 0.002
        ? 2 * SECONDS_PER_DAY + SECONDS_PER_DAY * uniform(seed, 3 * day + 2)
        : SECONDS_PER_HOUR * (1 + 9 * uniform(seed, 3 * day + 2));
    gaps.push({ from, to: from + length });
  }
  if (silentFrom !== undefined) gaps.push({ from: silentFrom, to: Infinity });
  return gaps;
}

export const isSilent = (gaps: Gap[], t: number): boolean => gaps.some((gap) => t >= gap.from && t < gap.to);
