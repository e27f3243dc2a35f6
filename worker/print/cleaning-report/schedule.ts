import * as format from "#contract/common/format";
import type { PlantDecision } from "#contract/decision/decision";
import { money } from "#contract/decision/money";
import { windowText } from "#contract/decision/texts";

export interface ScheduleRow {
  number: string;
  date: string;
  window: string;
  nets: string;
  /** Share of the draws in which the wash pays. */
  pays: string;
}

/** The planned washes; only the next has figures, because later dates move. */
export function scheduleRows({ wash, year, step }: PlantDecision): ScheduleRow[] {
  if (wash === null) return [];
  const later = (year?.plan.dates ?? []).filter((date) => date > wash.best);
  return [wash.best, ...later].map((date, index) => ({
    number: String(index + 1),
    date: format.day(date),
    window: index === 0 ? windowText(wash) : "planned",
    nets: index === 0 ? money(step, wash.worth.mean) : "–",
    pays: index === 0 ? format.percent(100 * wash.pays, 0) : "–",
  }));
}
