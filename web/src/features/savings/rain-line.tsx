import { useState } from "react";
import { dayOf, daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { withoutEdition } from "#contract/savings/rain-threshold";
import type { SavingsResult } from "#contract/savings/savings";

type RainOfPlan = Pick<SavingsResult, "rainSource" | "rainAsOf" | "timezone">;

/** Required credit (CC BY 4.0). */
const CREDIT = " Weather data by Open-Meteo.com, CC BY 4.0.";
/** Older times are shown as a date [days]. */
const COUNTED_DAYS = 60;

/** Rain years of a plan and their age; null: no rain. */
export function rainLine({ rainSource, rainAsOf, timezone }: RainOfPlan, now: number): string | null {
  if (rainSource === "none") return null;
  const age = rainAsOf === undefined ? "" : `, fetched ${ageOf(dayOf(timezone, rainAsOf), dayOf(timezone, now))}`;
  const source = withoutEdition(rainSource);
  return `Rain: ${source}${age}.${rainSource.includes("Open-Meteo") ? CREDIT : ""}`;
}

function ageOf(day: string, today: string): string {
  const days = daysBetween(day, today);
  return days <= COUNTED_DAYS ? format.inDays(-Math.max(0, days)) : `on ${format.day(day)}`;
}

export function RainLine({ plan }: { plan: RainOfPlan }) {
  const [now] = useState(() => Date.now() / 1000);
  const line = rainLine(plan, now);
  return line === null ? null : <p data-text="second caption anywhere">{line}</p>;
}
