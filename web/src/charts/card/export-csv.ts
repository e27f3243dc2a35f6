import { dayText, zoneOffset } from "#contract/common/calendar";
import { type CsvValue, csvDocument, roundOffNoise } from "#print/csv";
import { download } from "./download.ts";
import { type Interval, type Plot, markLabel } from "../plot.ts";

const isoUtc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

/** "2026-11-20T06:05:00-08:00" */
export function isoLocal(seconds: number, zone: string): string {
  const offset = zoneOffset(zone, seconds);
  const minutes = Math.abs(Math.round(offset / 60));
  const hours = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return `${isoUtc(seconds + offset).replace("Z", "")}${offset < 0 ? "-" : "+"}${hours}`;
}

function timeColumns(plot: Plot): { headers: string[]; cells: (x: number) => CsvValue[] } {
  if (plot.kind === "day") return { headers: ["day"], cells: (x) => [dayText(x)] };
  if (plot.kind === "category")
    return { headers: [plot.xLabel ?? "category"], cells: (x) => [plot.categories?.[x] ?? x] };
  return {
    headers: ["time_utc", `time_local (${plot.zone})`],
    cells: (x) => [isoUtc(x), isoLocal(x, plot.zone)],
  };
}

const cell = (value: number | null | undefined): CsvValue => (value == null ? null : roundOffNoise(value));

export function plotCsv(plot: Plot, view: Interval | null): string {
  const time = timeColumns(plot);
  const bands = plot.bands ?? [];
  const marks = plot.marks ?? [];
  const { wind } = plot;
  const headers = [
    ...time.headers,
    ...plot.series.map((series) => series.csv),
    ...bands.flatMap((band) => [`${band.csv}_low`, `${band.csv}_high`]),
    ...(wind ? ["wind_speed_m_per_s", "wind_from_degrees"] : []),
    ...(marks.length > 0 ? ["events"] : []),
  ];
  const rows = plot.x.flatMap((x, index) => {
    if (view && (x < view.from || x > view.to)) return [];
    const next = plot.x[index + 1] ?? Infinity;
    const events = marks.filter((mark) => mark.x >= x && mark.x < next);
    return [
      [
        ...time.cells(x),
        ...plot.series.map((series) => cell(series.values[index])),
        ...bands.flatMap((band) => [cell(band.low[index]), cell(band.high[index])]),
        ...(wind ? [cell(wind.speed[index]), cell(wind.bearing[index])] : []),
        ...(marks.length > 0 ? [events.map((mark) => `${markLabel(mark.kind)}: ${mark.label}`).join("; ")] : []),
      ],
    ];
  });
  return csvDocument(headers, rows);
}

export function exportCsv(savedAs: string, plot: Plot, view: Interval | null): void {
  download(new Blob([plotCsv(plot, view)], { type: "text/csv;charset=utf-8" }), `${savedAs}.csv`);
}
