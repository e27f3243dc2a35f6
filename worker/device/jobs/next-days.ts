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
export function nextDays(
  { page }: Pick<JobContext, "page">,
  zone: string,
  { next, last }: DayCursor,
  names: readonly SampleColumn[],
): NextDays {
  const read = (through: number, limit?: number) =>
    page({ from: spanOfDay(zone, next).start, to: spanOfDay(zone, through).end, names, ...(limit && { limit }) });
  const first = read(last, STEP_SAMPLES);
  const through = first.isLast ? last : Math.max(next, dayNumber(dayOf(zone, first.t.at(-1)!)) - 1);
  const samples = first.isLast ? first : read(through);
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
