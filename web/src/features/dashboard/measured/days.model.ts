import { addDays, dayOf, daysBetween } from "#contract/common/calendar";
import { COVERED, type DayReason, leftOutText } from "#contract/soiling/day-quality";
import type { WashRecord } from "#contract/devices/device";
import { MIN_DRAWN_RAIN_INCHES } from "#contract/common/limits";
import type { PlantCleaning, LossSinceCleaning } from "#contract/cleanings/cleanings";
import * as format from "#contract/common/format";
import type { DailySoiling, DailyWeather } from "#contract/soiling/soiling";
import { washCondition } from "#domain/soiling/wash-condition";
import { measuredTexts } from "./measured-texts.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

const { tiles: texts } = measuredTexts;

/** Every day of a range; null: no data, so the line breaks. */
export interface ChartDays {
  day: string[];
  loss: (number | null)[];
  uncertainty: (number | null)[];
  /** Days that are covered or in doubt: in the table with their reason, but not drawn. */
  leftOut: ({ kind: "covered" | "in-doubt"; label: string } | null)[];
  /** Hidden negative losses, across which the line continues. */
  hidden: boolean[];
  showsNegative: boolean;
  rain: (number | null)[];
}

export interface DayEvent {
  day: string;
  kind: "wash" | "alert" | "cleaning";
  text: string;
  /** "recovered $201/day" */
  note?: string;
}

export function chartDays(
  range: DayRange,
  daily: DailySoiling,
  weather: DailyWeather | undefined,
  showNegative: boolean,
): ChartDays {
  const count = daysBetween(range.from, range.to) + 1;
  const at = new Map(daily.day.map((day, index) => [day, index]));
  const rainAt = new Map(weather?.date.map((day, index) => [day, weather.precipIntensity[index] ?? null]));
  const days: ChartDays = {
    day: [],
    loss: [],
    uncertainty: [],
    leftOut: [],
    hidden: [],
    showsNegative: showNegative,
    rain: [],
  };
  for (let n = 0; n < count; n++) {
    const day = addDays(range.from, n);
    const index = at.get(day);
    const pick = (column: (number | null)[]) => (index === undefined ? null : (column[index] ?? null));
    const loss = pick(daily.soiling);
    const rain = rainAt.get(day) ?? null;
    days.day.push(day);
    const reason = index === undefined ? null : (daily.reason[index] ?? null);
    const hidden = loss !== null && ((loss < 0 && !showNegative) || reason !== null);
    days.loss.push(hidden ? null : loss);
    days.leftOut.push(reason === null || loss === null ? null : leftOutMark(reason, loss));
    days.hidden.push(hidden);
    days.uncertainty.push(pick(daily.uncertainty));
    days.rain.push(rain !== null && rain > MIN_DRAWN_RAIN_INCHES ? rain : null);
  }
  return days;
}

function leftOutMark(reason: DayReason, loss: number): ChartDays["leftOut"][number] {
  const { label, why } = leftOutText(reason);
  return { kind: label === COVERED ? "covered" : "in-doubt", label: `${label} ${format.percent(loss)}. ${why}` };
}

export function dayEvents(
  washes: WashRecord[],
  cleanings: (Pick<PlantCleaning, "day" | "notes"> & Partial<Pick<PlantCleaning, "result">>)[],
  zone: string,
): DayEvent[] {
  const events = new Map<string, DayEvent>();
  for (const wash of washes) {
    const day = dayOf(zone, wash.alert ? wash.publishTime : wash.washTime);
    const kind = wash.alert ? "alert" : "wash";
    events.set(`${day} ${kind}`, {
      day,
      kind,
      text: wash.alert ? "Alert of the wash extension" : washCondition(wash.washPow),
    });
  }
  for (const { day, notes, result } of cleanings) {
    const won = result?.dollarsADay ?? 0;
    events.set(`${day} cleaning`, {
      day,
      kind: "cleaning",
      text: notes === "" ? "Plant cleaning" : `Plant cleaning: ${notes}`,
      ...(won > 0 ? { note: `recovered ${format.dollars(won, 0)}/day` } : {}),
    });
  }
  return [...events.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

export interface LastWash {
  day: string;
  days: number;
  by: string;
}

/** Newest cleaning; without one, the newest wash of the extension, which keeps the clean cell clean but gains the plant nothing. */
export function lastWash(
  since: LossSinceCleaning | null,
  washes: WashRecord[],
  zone: string,
  now: number,
): LastWash | null {
  if (since !== null) {
    return { ...since, by: since.dollars === null ? texts.wash : texts.lostSince(format.dollars(since.dollars, 0)) };
  }
  const newest = washes
    .filter((wash) => !wash.alert)
    .reduce<WashRecord | null>((a, b) => (a === null || b.washTime > a.washTime ? b : a), null);
  if (newest === null) return null;
  const day = dayOf(zone, newest.washTime);
  return { day, days: daysBetween(day, dayOf(zone, now)), by: washCondition(newest.washPow) };
}
