import { analytics } from "../../../worker/platform/analytics.ts";
import type { SampleRow, SoilingDay } from "./support.ts";

const orNull = (value: number | undefined): number | null => (Number.isFinite(value) ? value! : null);

export function sampleLossDays(
  rows: SampleRow[],
  dayOfTime: (t: number) => number,
): (Omit<SoilingDay, "day"> & { day: number })[] {
  const byTime = [...new Map(rows.map((row) => [row.t!, row])).values()].sort((a, b) => a.t! - b.t!);
  const column = (of: (row: SampleRow) => number) => Float64Array.from(byTime, of);
  const days = analytics().dailySoiling({
    t: column((row) => row.t!),
    clean: column((row) => row.iC ?? Number.NaN),
    soiled: column((row) => row.iD ?? Number.NaN),
    day: column((row) => dayOfTime(row.t!)),
    inWindow: new Uint8Array(byTime.length).fill(1),
  });
  const quality = analytics().coveredDays({
    day: days.day,
    loss: days.loss,
    good: days.quality,
    temperature: days.day.map(() => Number.NaN),
    light: days.insolClean.map((clean, index) => Math.max(clean, days.insolSoiled[index]!)),
  });
  return Array.from(days.day, (day, index) => ({
    day,
    insol_clean: orNull(days.insolClean[index]),
    insol_soiled: orNull(days.insolSoiled[index]),
    loss: orNull(days.loss[index]),
    quality: quality[index]!,
    samples: days.samples[index]!,
    uncertainty: orNull(days.uncertainty[index]),
    window_insolation: orNull(days.windowInsolation[index]),
  }));
}
