import { dayNumber, dayOf } from "#contract/common/calendar";
import type { SampleColumn } from "#contract/inbound/inbound";
import { calculateDailySoiling, type DayRow } from "../soiling/daily-soiling.ts";
import { daysOfTimes, spanOfDay } from "../soiling/day-window.ts";
import type { CellCorrection } from "../soiling/norm-layers.ts";
import type { SamplePage } from "../telemetry/samples.ts";
import type { DeviceSettings } from "../base/types.ts";
import type { JobContext } from "./context.ts";
import type { DayCursor } from "./types.ts";

/** Samples per step, about: a week of minutes, about 10 ms. */
const STEP_SAMPLES = 10_000;

export interface NextDays {
  through: number;
  days: number[];
  samples: SamplePage;
}

/** Reads the next whole days, up to about one page, or one day of any length. Skips days without samples. */
export async function nextDays(
  { pages, pause }: Pick<JobContext, "pages" | "pause">,
  zone: string,
  { next, last }: DayCursor,
  names: readonly SampleColumn[],
): Promise<NextDays> {
  const range = { from: spanOfDay(zone, next).start, to: spanOfDay(zone, last).end };
  const read: SamplePage[] = [];
  let through = last;
  for (const page of pages({ ...range, names, size: STEP_SAMPLES })) {
    read.push(page);
    const open = dayNumber(dayOf(zone, page.t.at(-1)!));
    if (open > next) {
      through = open - 1;
      break;
    }
    await pause();
  }
  const samples = until(joinPages(read, names), spanOfDay(zone, through).end);
  return { through, days: daysOfTimes(zone, [...samples.t]), samples };
}

export function figuresOf(
  { days, samples }: NextDays,
  settings: DeviceSettings,
  layers: readonly CellCorrection[],
  analytics: JobContext["analytics"],
): DayRow[] {
  const columns = [samples.columns.iC!, samples.columns.iD!, samples.columns.sl!] as const;
  const tells = samples.t.map((_, index) => (columns.every((column) => Number.isNaN(column[index])) ? 0 : 1));
  const keep = (column: Float64Array) => column.filter((_, index) => tells[index] === 1);
  const [clean, soiled, sensorLoss] = [keep(columns[0]), keep(columns[1]), keep(columns[2])];
  const temperatures = { clean: keep(samples.columns.tC!), soiled: keep(samples.columns.tD!) };
  return calculateDailySoiling(
    settings,
    layers,
    days,
    { t: keep(samples.t), clean, soiled, sensorLoss, temperatures },
    analytics(),
  );
}

function joinPages(pages: SamplePage[], names: readonly SampleColumn[]): SamplePage {
  if (pages.length === 1) return pages[0]!;
  const join = (column: (page: SamplePage) => Float64Array) =>
    Float64Array.from(pages.flatMap((page) => [...column(page)]));
  const columns: SamplePage["columns"] = {};
  for (const name of names) columns[name] = join((page) => page.columns[name]!);
  return { t: join(({ t }) => t), columns };
}

function until({ t, columns }: SamplePage, end: number): SamplePage {
  let count = t.length;
  while (count > 0 && t[count - 1]! >= end) count--;
  const head: SamplePage["columns"] = {};
  for (const [name, column] of Object.entries(columns)) head[name as SampleColumn] = column.subarray(0, count);
  return { t: t.subarray(0, count), columns: head };
}
