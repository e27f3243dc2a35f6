import { createReadStream } from "node:fs";
import { temperatureOfDays } from "../../worker/device/soiling/day-temperature.ts";
import { dayBounds, daylightSaving, dayNumber, dayOf, dayText } from "#contract/common/calendar";
import { GOOD_CODE, withFault } from "#contract/soiling/day-quality";
import type { Analytics, DailySoilingColumns } from "../../analytics-wasm/types.ts";
import type { UploadPreview } from "#contract/inbound/inbound";
import { type DayReason, leftOutText, qualityOf } from "#contract/soiling/day-quality";
import { number, percent } from "#contract/common/format";
import { timeProblem } from "#contract/inbound/sample-check";
import { previewLoggerFile, readLoggerFile } from "#domain/logger-file/index";
import type { LoggerFileOptions } from "#domain/logger-file/types";

export interface FileCellSamples {
  t: number[];
  clean: (number | null)[];
  soiled: (number | null)[];
  /** Temperature of the colder cell [degrees C]; null: not measured. */
  temperature: (number | null)[];
}

export function dailyLosses(analytics: Analytics, samples: FileCellSamples, zone: string): DailySoilingColumns {
  const order = samples.t.map((_, index) => index).sort((a, b) => samples.t[a]! - samples.t[b]!);
  const unique = order.filter((at, index) => index === 0 || samples.t[at] !== samples.t[order[index - 1]!]);
  const t = Float64Array.from(unique, (at) => samples.t[at]!);
  const column = (values: (number | null)[]) => Float64Array.from(unique, (at) => values[at] ?? Number.NaN);
  const [clean, soiled, day] = [column(samples.clean), column(samples.soiled), daysOf(t, zone)];
  const days = analytics.dailySoiling({ t, clean, soiled, day, inWindow: new Uint8Array(t.length).fill(1) });
  const means = temperatureOfDays({ clean, soiled, day, temperature: column(samples.temperature) });
  const temperature = days.day.map((number) => means.get(number) ?? Number.NaN);
  const { day: number, loss, insolClean, insolSoiled } = days;
  const light = insolClean.map((clean, row) => Math.max(clean, insolSoiled[row]!));
  const quality = analytics.coveredDays({ day: number, loss, good: days.quality, temperature, light });
  const unknown = new Float64Array(days.day.length).fill(Number.NaN);
  const fault = analytics.sensorFaults({
    ...analytics.sensorProfile({ t, clean, soiled, day, noon: noonsOf({ t, clean, day }, days.day) }),
    day: days.day,
    loss: days.loss,
    quality,
    rain: unknown,
    cleaned: new Float64Array(days.day.length),
    neighbors: unknown,
    daylight: days.day.map((number) => daylightSaving(zone, dayText(number))),
  });
  const judged = quality.map((code, row) => withFault(code, fault[row]!).quality);
  const good = judged.map((code) => (code === GOOD_CODE ? 1 : 0));
  const scatter = analytics.dayScatter({ day: days.day, loss: days.loss, uncertainty: days.uncertainty, good });
  return { ...days, quality: judged, uncertainty: days.uncertainty.map((own, row) => Math.hypot(own, scatter[row]!)) };
}

/** Noon of each day by the light of all days, because a file has no place. */
function noonsOf(
  { t, clean, day }: { t: Float64Array; clean: Float64Array; day: Float64Array },
  days: Float64Array,
): Float64Array {
  let [light, moment] = [0, 0];
  for (const [row, value] of clean.entries()) {
    if (!(value > 0)) continue;
    light += value;
    moment += value * (t[row]! - day[row]! * 86_400);
  }
  return days.map((number) => number * 86_400 + (light > 0 ? moment / light : 43_200));
}

function daysOf(t: Float64Array, zone: string): Float64Array {
  let end = Number.NEGATIVE_INFINITY;
  let number = Number.NaN;
  return t.map((instant) => {
    if (instant >= end) {
      const day = dayOf(zone, instant);
      number = dayNumber(day);
      ({ end } = dayBounds(zone, day));
    }
    return number;
  });
}

export async function checkLogger(path: string, options: LoggerFileOptions, analytics: Analytics): Promise<string[]> {
  const now = Date.now() / 1000;
  const seen = await previewLoggerFile(createReadStream(path), options, now);
  if (!seen.ok) return [`refused    ${seen.format}: ${seen.message}`];
  const lines = describe(seen.preview);
  if (seen.preview.missing.length > 0) return lines;
  const samples: FileCellSamples = { t: [], clean: [], soiled: [], temperature: [] };
  const { mapping } = seen.preview;
  for await (const event of readLoggerFile(createReadStream(path), { ...options, mapping }, now)) {
    if (event.kind === "refused") return [...lines, `refused    ${event.message}`];
    if (event.kind === "end") continue;
    const { iC = [], iD = [], tC, tD } = event.samples.columns;
    for (const [row, t] of event.samples.t.entries()) {
      const isEmpty = (iC[row] ?? null) === null && (iD[row] ?? null) === null;
      if (isEmpty || timeProblem(t, now) !== null) continue;
      samples.t.push(t);
      samples.clean.push(iC[row] ?? null);
      samples.soiled.push(iD[row] ?? null);
      samples.temperature.push(colder(tC?.[row] ?? null, tD?.[row] ?? null));
    }
  }
  return [...lines, ...describeLosses(samples, options.zone, analytics)];
}

function describe(preview: UploadPreview): string[] {
  const { mapping, guesses, missing, problems, problemCount, notes } = preview;
  const columns = Object.entries(mapping).map(
    ([quantity, column]) => `${quantity} = ${column}${guesses.includes(quantity) ? " (guess)" : ""}`,
  );
  return [
    `format     ${preview.format}, ${preview.columns.length} columns, timestamps ${preview.timestampFormat}`,
    `rows       ${number(preview.rows)}, ${number(problemCount)} rejected, every ${preview.intervalSeconds ?? "?"} s`,
    `span       ${preview.firstTimestamp ?? "-"} to ${preview.lastTimestamp ?? "-"}`,
    `mapping    ${columns.join(", ")}`,
    `missing    ${missing.join(", ") || "nothing"}`,
    ...notes.map((note) => `note       ${note}`),
    ...problems.slice(0, 5).map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(problemCount > 5 ? [`           and ${number(problemCount - 5)} more`] : []),
  ];
}

const colder = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.min(one, other);

function describeLosses(samples: FileCellSamples, zone: string, analytics: Analytics): string[] {
  const days = dailyLosses(analytics, samples, zone);
  return Array.from(days.day, (day, at) => {
    const [measured, uncertainty] = [days.loss[at]!, days.uncertainty[at]!];
    const loss = Number.isNaN(measured) ? "no loss" : `${percent(measured)} ± ${number(uncertainty, 2)}`;
    const light = `${number(days.insolClean[at]!, 2)} kWh/m² clean, ${number(days.insolSoiled[at]!, 2)} soiled`;
    const { quality: name, reason } = qualityOf(days.quality[at]!);
    const quality = reason === null ? (name === "ok" ? "" : `, ${name}`) : leftOut(reason);
    return `${dayText(day)} ${loss.padStart(16)}   ${light}, ${number(days.samples[at]!)} samples${quality} (${zone})`;
  });
}

const leftOut = (reason: DayReason): string => {
  const { label, why } = leftOutText(reason);
  return `, ${label} ${why}`;
};
