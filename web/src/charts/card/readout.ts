import { dayOf, dayNumber } from "#contract/common/calendar";
import { milesPerHour, number } from "#contract/common/format";
import type { SeriesColor } from "#plot/colors";
import { type Plot, markLabel } from "../plot.ts";
import { xText } from "#plot/summary";
import { compassPoint } from "../canvas/wind.ts";

interface ReadoutRow {
  label: string;
  color: SeriesColor;
  text: string;
}

export interface Readout {
  heading: string;
  rows: ReadoutRow[];
  events: string[];
}

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

const spansAt = ({ spans = [], x }: Plot, index: number): string[] =>
  spans.filter(({ from, to }) => x[index]! >= from && x[index]! <= to).map(({ label }) => label);

/** "Wind 7.2 mph from NW (315°)" */
function windAt({ wind }: Plot, index: number): string[] {
  const speed = wind?.speed[index] ?? null;
  const bearing = wind?.bearing[index] ?? null;
  if (speed === null) return [];
  const from = bearing === null ? "" : ` from ${compassPoint(bearing)} (${number(bearing)}°)`;
  return [`Wind ${milesPerHour(speed)}${from}`];
}

/** "± 0.41" if the value is in the middle, else "(1.05% – 1.87%)". */
function rangeText(low: number, high: number, value: number | null, format: (figure: number) => string): string {
  const half = (high - low) / 2;
  const isEven = value !== null && Math.abs(low + half - value) <= Math.abs(half) * 1e-3;
  return isEven ? `± ${format(half).replaceAll(/[^\d.,]/g, "")}` : `(${format(low)} – ${format(high)})`;
}

export function readoutAt(plot: Plot, hidden: ReadonlySet<string>, index: number): Readout {
  const bands = [...(plot.bands ?? [])];
  const rows: ReadoutRow[] = [];
  for (const { key, label, color, values, format } of plot.series) {
    const value = values[index] ?? null;
    if (value === null || hidden.has(key)) continue;
    // A band belongs to the first series of its color.
    const place = bands.findIndex((band) => band.color === color);
    const [band] = place < 0 ? [] : bands.splice(place, 1);
    const [low, high] = [band?.low[index] ?? null, band?.high[index] ?? null];
    const range = low === null || high === null ? "" : ` ${rangeText(low, high, value, format)}`;
    rows.push({ label, color, text: format(value) + range });
  }
  const format = plot.series[0]?.format ?? String;
  for (const { label, color, low, high } of bands) {
    if (low[index] == null || high[index] == null) continue;
    rows.push({ label, color, text: `${format(low[index])} – ${format(high[index])}` });
  }
  return {
    heading: xText(plot, plot.x[index]!),
    rows,
    events: [...windAt(plot, index), ...eventsAt(plot, index), ...spansAt(plot, index)],
  };
}

export function readoutText({ heading, rows, events }: Readout): string {
  const parts = [...rows.map(({ label, text }) => `${label} ${text}`), ...events];
  return `${heading}: ${parts.length === 0 ? "no values" : parts.join(", ")}`;
}
