import type { FreshResult } from "#domain/cleaning-plan/index";

/** One axis of dollars for both plans, from below 0 where a rain year loses money. */
export interface DollarAxis {
  low: number;
  high: number;
}

const yearsOf = (plan: FreshResult): number[] => plan.outlook.savings.years;

export function dollarAxis(plans: readonly FreshResult[]): DollarAxis {
  const all = plans.flatMap(yearsOf);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return { low, high: high === low ? low + 1 : high };
}

/** Place of a value on the axis [% of its width]. */
export const placeOn = ({ low, high }: DollarAxis, value: number): number => (100 * (value - low)) / (high - low);

/** Smallest distance between the centers of two labels [% of the axis] on a wide row and on a phone. */
export const LABEL_ROOM = { wide: 17, narrow: 26 } as const;

/** Centers of the labels of rising marks [% of the axis]: at their marks, but at least `room` apart and inside the axis. */
export function labelPlaces(marks: readonly number[], room: number): number[] {
  const ends = room / 2;
  const places: number[] = [];
  for (const mark of marks) places.push(Math.max(mark, ends, (places.at(-1) ?? -room) + room));
  // What was pushed beyond the end pushes back.
  for (let n = places.length - 1; n >= 0; n--)
    places[n] = Math.min(places[n]!, n === places.length - 1 ? 100 - ends : places[n + 1]! - room);
  return places;
}
