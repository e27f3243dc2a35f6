import { dayOf } from "#contract/common/calendar";
import { sensorTypes, type UploadPreview } from "#contract/inbound/inbound";
import { timeProblem } from "#contract/inbound/sample-check";
import { previewLoggerFile, readLoggerFile } from "../logger-file/index.ts";
import type { FileRefusal, LoggerFileOptions } from "../logger-file/types.ts";
import type { DailySoilingDay } from "../soiling/day-dollars.ts";
import { dailyLosses, type DayLossKernels } from "../soiling/day-losses.ts";
import type { ByteSource } from "../text/bytes.ts";

export interface LoggerDays {
  days: DailySoilingDay[];
  /** Of the file's own gauge, by day [mm]; empty without one. */
  rain: ReadonlyMap<string, number>;
}

/** `read` is null while columns are missing. */
export type LoggerRead = ({ ok: false } & FileRefusal) | { ok: true; preview: UploadPreview; read: LoggerDays | null };

/** Reads a logger file and calculates its days, with nothing stored. `open` is called twice: guesses of columns count as confirmed. */
export async function readLoggerDays(
  open: () => ByteSource,
  options: LoggerFileOptions,
  now: number,
  kernels: DayLossKernels,
): Promise<LoggerRead> {
  const seen = await previewLoggerFile(open(), options, now);
  if (!seen.ok) return seen;
  const { preview } = seen;
  if (preview.missing.length > 0) return { ok: true, preview, read: null };
  const samples = new FileSamples();
  for await (const event of readLoggerFile(open(), { ...options, mapping: preview.mapping }, now)) {
    if (event.kind === "refused") return { ok: false, ...event };
    if (event.kind === "end") continue;
    const { iC = [], iD = [], tC, tD, rain } = event.samples.columns;
    for (const [row, t] of event.samples.t.entries()) {
      if (timeProblem(t, now) !== null) continue;
      const cells = [iC[row] ?? null, iD[row] ?? null] as const;
      samples.add(t, cells, colder(tC?.[row] ?? null, tD?.[row] ?? null), rain?.[row] ?? null);
    }
  }
  return { ok: true, preview, read: samples.days(options.zone, kernels) };
}

export type AnyLoggerRead = LoggerRead & { sensorType: number };

/** Two cells; a file without them may be of a sensor that measures soiling itself. */
export async function readAnyLogger(
  open: () => ByteSource,
  options: Omit<LoggerFileOptions, "sensorType">,
  now: number,
  kernels: DayLossKernels,
): Promise<AnyLoggerRead> {
  const read = async (sensorType: number): Promise<AnyLoggerRead> =>
    Object.assign(await readLoggerDays(open, { ...options, sensorType }, now, kernels), { sensorType });
  const cells = await read(sensorTypes["Two cells"]);
  if (!cells.ok || cells.read !== null) return cells;
  const other = await read(sensorTypes.DustIQ);
  return other.ok && other.read !== null ? other : cells;
}

const colder = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.min(one, other);

class FileSamples {
  private readonly t: number[] = [];
  private readonly clean: number[] = [];
  private readonly soiled: number[] = [];
  private readonly temperature: number[] = [];
  private readonly rain: { t: number; amount: number }[] = [];

  add(
    t: number,
    [clean, soiled]: readonly [number | null, number | null],
    degrees: number | null,
    rain: number | null,
  ) {
    if (rain !== null) this.rain.push({ t, amount: rain });
    if (clean === null && soiled === null) return;
    this.t.push(t);
    this.clean.push(clean ?? Number.NaN);
    this.soiled.push(soiled ?? Number.NaN);
    this.temperature.push(degrees ?? Number.NaN);
  }

  days(zone: string, kernels: DayLossKernels): LoggerDays {
    const { t } = this;
    const order = t.map((_, index) => index).sort((a, b) => t[a]! - t[b]!);
    const unique = order.filter((at, index) => index === 0 || t[at] !== t[order[index - 1]!]);
    const column = (values: readonly number[]) => Float64Array.from(unique, (at) => values[at]!);
    const days = dailyLosses(
      {
        t: column(t),
        clean: column(this.clean),
        soiled: column(this.soiled),
        temperature: column(this.temperature),
      },
      zone,
      kernels,
    );
    const amounts = new Map(this.rain.map((one) => [one.t, one.amount]));
    const rain = new Map<string, number>();
    for (const [at, amount] of amounts) {
      const day = dayOf(zone, at);
      rain.set(day, (rain.get(day) ?? 0) + amount);
    }
    return { days, rain };
  }
}
