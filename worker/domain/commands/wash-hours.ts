import { INACTIVE_SLOT } from "#contract/commands/arguments";

/** The hours at which a device washes, in order and once each; a slot without an hour, or a missing one, does not wash. */
export const activeHours = (slots: readonly (number | null)[]): number[] =>
  [...new Set(slots.filter((hour): hour is number => hour !== null && hour !== INACTIVE_SLOT))].toSorted(
    (a, b) => a - b,
  );
