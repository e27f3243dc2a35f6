import { dayOf, dayNumber } from "#contract/calendar";
import { number } from "#contract/format";
import type { SeriesColour } from "#documents/plot/colours";
import { type Plot, markLabel } from "./plot.ts";
import { xText } from "#documents/plot/summary";
import { compassPoint } from "./wind.ts";

export interface ReadoutRow {
  label: string;
  colour: SeriesColour;
  text: string;
}

export interface Readout {
  heading: string;
  rows: ReadoutRow[];
  /** What happened there: washes and notes. */
  events: string[];
}

/** Marks of the same day (or of the same step) as a point. */
function eventsAt(plot: Plot, index: number): string[] {
  const x = plot.x[index]!;
  const same =
    plot.kind === "instant"
      ? (mark: number) => dayNumber(dayOf(plot.zone, mark)) === dayNumber(dayOf(plot.zone, x))
      : (mark: number) => Math.round(mark) === x;
  return (plot.marks ?? [])
    .filter((mark) => same(mark.x))
    .map((mark) => (mark.label === "" ? markLabel(mark.kind) : `${markLabel(mark.kind)}: ${mark.label}`));
}

/** What is said of the spans in which an x lies. */
const spansAt = ({ spans = [], x }: Plot, index: number): string[] =>
  spans.filter(({ from, to }) => x[index]! >= from && x[index]! <= to).map(({ label }) => label);

/** The wind in words: "Wind 3.2 m/s from NW (315°)". */
function windAt({ wind }: Plot, index: number): string[] {
  const speed = wind?.speed[index] ?? null;
  const bearing = wind?.bearing[index] ?? null;
  if (speed === null) return [];
  const from = bearing === null ? "" : ` from ${compassPoint(bearing)} (${number(bearing)}°)`;
  return [`Wind ${number(speed, 1)} m/s${from}`];
}

/** Everything that a plot says at one x, with exact figures. */
export function readoutAt(plot: Plot, hidden: ReadonlySet<string>, index: number): Readout {
  const value = (values: readonly (number | null)[], format: (figure: number) => string) => {
    const figure = values[index] ?? null;
    return figure === null ? "no value" : format(figure);
  };
  const rows: ReadoutRow[] = plot.series
    .filter((series) => !hidden.has(series.key))
    .map((series) => ({ label: series.label, colour: series.colour, text: value(series.values, series.format) }));
  const format = plot.series[0]?.format ?? String;
  for (const band of plot.bands ?? []) {
    if (band.low[index] == null || band.high[index] == null) continue;
    const text = `${value(band.low, format)} – ${value(band.high, format)}`;
    rows.push({ label: band.label, colour: band.colour, text });
  }
  return {
    heading: xText(plot, plot.x[index]!),
    rows,
    events: [...windAt(plot, index), ...eventsAt(plot, index), ...spansAt(plot, index)],
  };
}

/** The readout as one line, for the live region. */
export const readoutText = ({ heading, rows, events }: Readout): string =>
  [`${heading}:`, ...rows.map((row) => `${row.label} ${row.text},`), ...events].join(" ").replace(/,$/, "");
