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

/** All days of a range, and columns of known days laid out over them; null: no data that day, so that a line breaks. */
export function dayGrid({ from, to }: DayRange, known: readonly string[]) {
  const at = new Map(known.map((day, index) => [day, index]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  const lay = <Value>(column: readonly (Value | null)[]) => days.map((day) => column[at.get(day) ?? -1] ?? null);
  return { days, lay };
}

/** Every day of a range. */
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
  const { days, lay } = dayGrid(range, daily.day);
  const [losses, reasons] = [lay(daily.soiling), lay(daily.reason)];
  const hidden = losses.map((loss, n) => loss !== null && ((loss < 0 && !showNegative) || reasons[n] !== null));
  const rain = dayGrid(range, weather?.date ?? []).lay(weather?.precipIntensity ?? []);
  return {
    day: days,
    loss: losses.map((loss, n) => (hidden[n] ? null : loss)),
    uncertainty: lay(daily.uncertainty),
    leftOut: losses.map((loss, n) => (reasons[n] && loss !== null ? leftOutMark(reasons[n], loss) : null)),
    hidden,
    showsNegative: showNegative,
    rain: rain.map((inches) => (inches !== null && inches > MIN_DRAWN_RAIN_INCHES ? inches : null)),
  };
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
  if (since !== null)
    return { ...since, by: since.dollars === null ? texts.wash : texts.lostSince(format.dollars(since.dollars, 0)) };
  const newest = washes
    .filter((wash) => !wash.alert)
    .reduce<WashRecord | null>((a, b) => (a === null || b.washTime > a.washTime ? b : a), null);
  if (newest === null) return null;
  const day = dayOf(zone, newest.washTime);
  return { day, days: daysBetween(day, dayOf(zone, now)), by: washCondition(newest.washPow) };
}
