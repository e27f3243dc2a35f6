import { INACTIVE_SLOT } from "#contract/commands/arguments";

export const activeHours = (slots: readonly (number | null)[]): number[] =>
  [...new Set(slots.filter((hour): hour is number => hour !== null && hour !== INACTIVE_SLOT))].toSorted(
    (a, b) => a - b,
  );
