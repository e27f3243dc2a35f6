import { addDays, dayOf } from "#contract/common/calendar";
import { PYRA_DEFAULT_DAYS, PYRA_FIRST_DAY } from "#contract/pyranometer/pyranometer";
import type { PyraBoard } from "#contract/pyranometer/tabs";
import type { DayRange } from "../../ui/dates/date-ranges.ts";
import type { PyraSearch } from "./search.ts";

/** Tab of the address if permitted, else the first; undefined: none. */
export const boardOf = (boards: readonly PyraBoard[], tab: PyraSearch["tab"]): PyraBoard | undefined =>
  boards.find((board) => board.tab === tab) ?? boards[0];

/** Default: the last 60 days. Never after today or before the first day. */
export function pyraRange({ from, to }: Pick<PyraSearch, "from" | "to">, zone: string, now: number): DayRange {
  const today = dayOf(zone, now);
  const end = to !== undefined && to < today ? to : today;
  const last = end < PYRA_FIRST_DAY ? PYRA_FIRST_DAY : end;
  const wanted = from ?? addDays(last, 1 - PYRA_DEFAULT_DAYS);
  const first = wanted < PYRA_FIRST_DAY ? PYRA_FIRST_DAY : wanted;
  return first <= last ? { from: first, to: last } : { from: last, to: last };
}

/** One per line or comma-separated; or the first invalid line. */
export function addressesOf(
  text: string,
): { ok: true; addresses: string[] } | { ok: false; line: number; text: string } {
  const addresses: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    for (const part of line.split(/[,;\s]+/u).filter(Boolean)) {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(part)) return { ok: false, line: index + 1, text: part };
      addresses.push(part.toLowerCase());
    }
  }
  return { ok: true, addresses: [...new Set(addresses)] };
}
