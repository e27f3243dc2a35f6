import { unchangedDefaults } from "#contract/savings/calculation-inputs";
import type { LoggerClock } from "#contract/inbound/inbound";
import type { TryTerms } from "#domain/try/answer";
import { usStates } from "#domain/try/states";

/** NaN: empty. */
export interface TryEntries extends TryTerms {
  /** Null: of the state. */
  zone: string | null;
  clock: LoggerClock;
}

export const startingEntries: TryEntries = {
  state: null,
  arrayKw: unchangedDefaults.array_size,
  price: unchangedDefaults.solar_cost,
  washCost: unchangedDefaults.wash_cost,
  zone: null,
  clock: "standard",
};

export const stateOf = (code: string | null) => usStates.find((state) => state.code === code) ?? null;

export const zoneOf = ({ zone, state }: Pick<TryEntries, "state" | "zone">): string =>
  zone ?? stateOf(state)?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Null: a number is missing or can't be. */
export function termsOf({ state, arrayKw, price, washCost }: TryEntries): TryTerms | null {
  return arrayKw > 0 && price >= 0 && washCost >= 0 ? { state, arrayKw, price, washCost } : null;
}

/** Of the states, and what is chosen. */
export const zoneChoices = (chosen: string): string[] =>
  [...new Set([...usStates.map(({ zone }) => zone), chosen])].toSorted();
