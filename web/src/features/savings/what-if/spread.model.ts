import type { FreshResult } from "#domain/cleaning-plan/index";

/** Dollar axis shared by both plans; includes zero. */
export interface DollarAxis {
  low: number;
  high: number;
}

const endsOf = ({ outlook: { savings } }: FreshResult): number[] => [savings.p10, savings.p90];

export function dollarAxis(plans: readonly FreshResult[]): DollarAxis {
  const all = plans.flatMap(endsOf);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return { low, high: high === low ? low + 1 : high };
}

/** [% of the width] */
export const placeOn = ({ low, high }: DollarAxis, value: number): number => (100 * (value - low)) / (high - low);

/** Least distance of label centers [% of the axis]. */
export const LABEL_ROOM = { wide: 17, narrow: 26 } as const;

/** Label centers [% of the axis]: at their marks, `room` apart, inside. */
export function labelPlaces(marks: readonly number[], room: number): number[] {
  const ends = room / 2;
  const places: number[] = [];
  for (const mark of marks) places.push(Math.max(mark, ends, (places.at(-1) ?? -room) + room));
  // Labels pushed past the end push back.
  for (let n = places.length - 1; n >= 0; n--)
    places[n] = Math.min(places[n]!, n === places.length - 1 ? 100 - ends : places[n + 1]! - room);
  return places;
}
