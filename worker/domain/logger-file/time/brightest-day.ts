import { dayText, SECONDS_PER_DAY, zoneOffset } from "#contract/common/calendar";
import { CELL_DAY_STEP_SECONDS, type CellDay } from "#contract/inbound/inbound";
import type { LoggerBatch } from "../types.ts";

const STEPS_PER_DAY = SECONDS_PER_DAY / CELL_DAY_STEP_SECONDS;

interface DaySums {
  day: number;
  /** Sums of irradiance by step [W/m2]. */
  clean: Float64Array;
  soiled: Float64Array;
  counts: Float64Array;
  /** Sum of the clean cell's means, which orders days by brightness [W/m2]. */
  brightness: number;
}

/** Finds the brightest day of a file, which shows best which cell is soiled. */
export class BrightestDay {
  private readonly zone: string;
  private offset = Number.NaN;
  private current: DaySums | null = null;
  private best: DaySums | null = null;

  constructor(zone: string) {
    this.zone = zone;
  }

  add({ t, columns: { iC, iD } }: LoggerBatch): void {
    if (!iC || !iD) return;
    for (let row = 0; row < t.length; row += 1) {
      const clean = iC[row] ?? null;
      const soiled = iD[row] ?? null;
      if (clean !== null && soiled !== null) this.addPair(t[row]!, clean, soiled);
    }
  }

  private addPair(t: number, clean: number, soiled: number): void {
    // One offset for all rows: a change to daylight saving time only shifts the chart.
    if (Number.isNaN(this.offset)) this.offset = zoneOffset(this.zone, t);
    const localTime = t + this.offset;
    const day = Math.floor(localTime / SECONDS_PER_DAY);
    if (this.current?.day !== day) {
      this.close();
      this.current = emptyDay(day);
    }
    const step = Math.floor((localTime - day * SECONDS_PER_DAY) / CELL_DAY_STEP_SECONDS);
    this.current.clean[step]! += clean;
    this.current.soiled[step]! += soiled;
    this.current.counts[step]! += 1;
  }

  private close(): void {
    const day = this.current;
    this.current = null;
    if (!day) return;
    for (let step = 0; step < STEPS_PER_DAY; step += 1)
      if (day.counts[step]! > 0) day.brightness += Math.max(0, day.clean[step]! / day.counts[step]!);
    if (day.brightness > (this.best?.brightness ?? 0)) this.best = day;
  }

  result(): CellDay | null {
    this.close();
    if (!this.best) return null;
    const { day, clean, soiled, counts } = this.best;
    const means = (sums: Float64Array) =>
      Array.from(sums, (sum, step) => (counts[step] === 0 ? null : Math.round((10 * sum) / counts[step]!) / 10));
    return { day: dayText(day), clean: means(clean), soiled: means(soiled) };
  }
}

const emptyDay = (day: number): DaySums => ({
  day,
  clean: new Float64Array(STEPS_PER_DAY),
  soiled: new Float64Array(STEPS_PER_DAY),
  counts: new Float64Array(STEPS_PER_DAY),
  brightness: 0,
});
