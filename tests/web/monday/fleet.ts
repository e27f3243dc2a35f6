import { addDays, daysBetween } from "#contract/common/calendar";
import type { BasisReason } from "#contract/decision/decision";
import type { ListedDecision } from "#contract/decision/decisions";
import { roundTo } from "#contract/decision/money";
import { plantDecision } from "#domain/decision/index";
import { decidingPlan, decisionFacts } from "../../fixtures/plant-plan.ts";

/** A Saturday. */
export const today = "2026-11-28";
const MONDAY = "2026-11-23";
export const now = Date.UTC(2026, 10, 28, 20) / 1000;

/** Weeks from this one on; before `first`, a wash in week `n` is worth less the earlier. */
export const worthFrom = (first: string, values: readonly number[], before = -100): (number | null)[] => {
  const weeks = daysBetween(MONDAY, first) / 7;
  return [...Array.from({ length: weeks }, () => before), ...values];
};

/** A row of the list, made by the same function as the server's. */
export function listed(
  name: string,
  worth: readonly (number | null)[] | null,
  change: Partial<ListedDecision> & { cost?: number; reasons?: BasisReason[]; day?: string } = {},
): ListedDecision {
  const { cost, reasons, day = today, ...rest } = change;
  const facts = decisionFacts(day, 3.8, reasons);
  const plan = worth && decidingPlan(MONDAY, worth, cost);
  const row = { plant_id: name, timezone: "UTC", calculatedAt: 1, blockedWeeks: [], plan, facts };
  const {
    sources: _,
    changed: __,
    numbers: ___,
    year: ____,
    weeks,
    reasons: found,
    sensors,
    ...decision
  } = plantDecision(row, today);
  return {
    ...decision,
    plant_name: name,
    location: "Gila Bend, AZ",
    array: 20_000,
    sensors: { live: sensors.length, of: sensors.length },
    sensorReason: null,
    lastDataAt: now - 120,
    weeks: weeks.map(({ worth }) => (worth === null ? null : roundTo(decision.step, worth))),
    reason: found[0] ?? null,
    isUpdating: false,
    ...rest,
  };
}

export const silent = (name: string, days: number, change: Partial<ListedDecision> = {}) =>
  listed(name, worthFrom("2026-11-30", [4000, 3900]), {
    day: addDays(today, -days),
    sensors: { live: 0, of: 1 },
    sensorReason: { code: "allSilent", of: 1 },
    ...change,
  });
