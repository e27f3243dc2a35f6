import { addDays, dayNumber, dayOf, daysBetween } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import type { PlantCleaning, LossSinceCleaning } from "#contract/cleanings/cleanings";
import * as format from "#contract/common/format";
import { washCondition } from "#domain/soiling/wash-condition";
import type { Plot, PlotMark, PlotSeries } from "../../../charts/plot.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { measuredTexts } from "./measured-texts.ts";

const { tiles: texts } = measuredTexts;

export type Values = readonly (number | null)[];

/** All days of a range, and columns of known days laid out over them; null: no data that day, so that a line breaks. */
export function dayGrid({ from, to }: DayRange, known: readonly string[]) {
  const at = new Map(known.map((day, index) => [day, index]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  const lay = <Value>(column: readonly (Value | null)[]) => days.map((day) => column[at.get(day) ?? -1] ?? null);
  return { days, lay };
}

/** `tick`: of a value and its decimals; whole numbers have none. */
export const dayPlot = (
  zone: string,
  days: readonly string[],
  tick: (value: number, places: number) => string,
  series: PlotSeries[],
): Plot => ({
  kind: "day",
  zone,
  x: days.map(dayNumber),
  yTick: (value) => tick(value, Number.isInteger(value) ? 0 : 1),
  gap: 1,
  series,
});

export const line = (
  key: string,
  label: string,
  color: PlotSeries["color"],
  values: Values,
  text: (value: number) => string,
  csv: string,
): PlotSeries => ({ key, label, color, shape: "line", values, format: text, csv });

/** The line continues across a loss that is hidden. */
export const lossLine = (
  [key, label, color, csv]: [key: string, label: string, color: PlotSeries["color"], csv: string],
  losses: Values,
  isHidden: (loss: number, at: number) => boolean,
) => {
  const passed = losses.map((loss, at) => loss !== null && isHidden(loss, at));
  const values = losses.map((loss, at) => (passed[at] ? null : loss));
  return { ...line(key, label, color, values, (value) => format.percent(value), csv), passed };
};

/** Washes and cleanings, one of a kind a day. */
export function washMarks(
  washes: readonly WashRecord[],
  cleanings: readonly (Pick<PlantCleaning, "day" | "notes"> & Partial<Pick<PlantCleaning, "result">>)[],
  zone: string,
): PlotMark[] {
  const marks = [
    ...washes.map(({ alert, publishTime, washTime, washPow }): PlotMark => {
      const x = dayNumber(dayOf(zone, alert ? publishTime : washTime));
      return alert
        ? { x, kind: "alert-wash", label: "Alert of the wash extension" }
        : { x, kind: "auto-wash", label: washCondition(washPow) };
    }),
    ...cleanings.map(({ day, notes, result }): PlotMark => {
      const won = result?.dollarsADay ?? 0;
      const note = won > 0 ? `recovered ${format.dollars(won, 0)}/day` : "";
      const label = notes === "" ? "Plant cleaning" : `Plant cleaning: ${notes}`;
      const mark: PlotMark = { x: dayNumber(day), kind: "manual-cleaning", label };
      return note === "" ? mark : { ...mark, label: `${label}, ${note}`, note };
    }),
  ];
  return [...new Map(marks.map((mark) => [`${mark.x} ${mark.kind}`, mark])).values()].sort((a, b) => a.x - b.x);
}

/** Newest cleaning; without one, the newest wash of the extension, which keeps the clean cell clean but gains the plant nothing. */
export function lastWash(since: LossSinceCleaning | null, washes: readonly WashRecord[], zone: string, now: number) {
  if (since !== null) {
    const by = since.dollars === null ? texts.wash : texts.lostSince(format.dollars(since.dollars, 0));
    return { day: since.day, days: since.days, by };
  }
  const [newest] = washes.filter(({ alert }) => !alert).toSorted((a, b) => b.washTime - a.washTime);
  if (newest === undefined) return null;
  const day = dayOf(zone, newest.washTime);
  return { day, days: daysBetween(day, dayOf(zone, now)), by: washCondition(newest.washPow) };
}
