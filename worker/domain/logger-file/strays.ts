import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { SampleColumn } from "#contract/inbound/inbound";

const strayFaults = {
  summary: "The row is the sum, the mean or the maximum of the rows above, and no sample of its own.",
  device: "The row is of another device than the rows above.",
  clock:
    "The time repeats an hour of the day on which daylight saving ends. If the logger changes its clock, set the logger clock to local time.",
} as const;

/** Rounding of written sums (relative) and means [W/m2]. */
const SUM_ROUNDING = 0.001;
const MEAN_ROUNDING = 0.6;
/** Largest irradiance at night, by sensors whose zero is off [W/m2]. */
const DARK = 10;

/** Light that is left before a summary at the end of a day [share of the day's most]. */
const DUSK = 0.1;
const LAST_MINUTE = SECONDS_PER_DAY - 60;

interface Totals {
  sum: number;
  count: number;
  least: number;
  most: number;
  /** When it was most. */
  at: number;
  last: number;
}
const noTotals = (): Totals => ({
  sum: 0,
  count: 0,
  least: Infinity,
  most: -Infinity,
  at: Number.NaN,
  last: Number.NaN,
});

function count(totals: Totals, t: number, value: number): void {
  totals.sum += value;
  totals.count += 1;
  totals.least = Math.min(totals.least, value);
  if (value > totals.most) {
    totals.most = value;
    totals.at = t;
  }
  totals.last = value;
}

interface StrayRow {
  t: number;
  /** As the file writes it [s]. */
  wall: number;
  values: Float64Array;
  device: string | null;
}

/**
 * Finds rows that are no samples of the series: summaries under a time that was already used or the last minute of a day,
 * and rows of another device.
 */
export class StrayRows {
  private readonly cells: number[];
  private readonly totals: Totals[];
  /** Of the day of the rows; 00:00 ends a day. */
  private ofDay: Totals[];
  private day = Number.NaN;
  /** Times of the day, and the file's first one: a summary has one of these, and rows that were sent again or later go further back. */
  private times: number[] = [];
  /** The same, once a row needs it. */
  private used: Set<number> | null = null;
  private first = Number.NaN;
  private latest = Number.NaN;
  /** -1 in a file whose newest row is the first. */
  private direction = 0;
  private isSetBack = false;
  private device: string | null = null;
  private readonly others = new Set<string>();
  private readonly earlier = new Set<string>();

  private readonly isRepeatedHour: (t: number) => boolean;

  constructor(quantities: readonly SampleColumn[], isRepeatedHour: (t: number) => boolean) {
    this.isRepeatedHour = isRepeatedHour;
    this.cells = quantities.flatMap((quantity, at) => (quantity === "iC" || quantity === "iD" ? [at] : []));
    this.totals = this.cells.map(noTotals);
    this.ofDay = this.cells.map(noTotals);
  }

  /** Highest irradiance of the file [W/m2]. */
  get brightest(): number {
    return Math.max(-Infinity, ...this.totals.map(({ most }) => most));
  }

  /** A clock was set back: times of up to an hour repeat. */
  clockFault(t: number): string | null {
    const back = this.direction * (this.latest - t);
    if (!(back >= (this.isSetBack ? 0 : 1) && back < SECONDS_PER_HOUR && this.isRepeatedHour(t))) return null;
    this.isSetBack = true;
    return strayFaults.clock;
  }

  /** `isShared`: rows of this file share times, because spreadsheets cut their seconds. */
  faultOf({ t, wall, values, device }: StrayRow, isShared: boolean): string | null {
    if (this.direction === 0 && t !== this.latest) this.direction = Math.sign(t - this.latest) || 0;
    const ahead = Number.isNaN(this.latest) ? 1 : this.direction * (t - this.latest);
    if (device !== null && this.isOfAnother(ahead, device)) return strayFaults.device;
    if ((ahead < 0 || (ahead === 0 && !isShared)) && this.isUsed(t)) {
      const sizes = [this.totals, this.ofDay];
      if (sizes.some((totals) => this.isSummary(values, totals) || this.isMaximum(t, values, totals)))
        return strayFaults.summary;
    }
    const day = Math.ceil(wall / SECONDS_PER_DAY);
    const second = wall - (day - 1) * SECONDS_PER_DAY;
    if (day === this.day && second >= LAST_MINUTE && this.isOfDay(t, values)) return strayFaults.summary;
    if (day !== this.day) {
      this.ofDay = this.cells.map(noTotals);
      // The row at 00:00 ends the day before, and begins the day that is summed up.
      this.times = [this.latest];
      this.used = null;
    }
    this.day = day;
    // One a second of a day; a clock that stopped doesn't fill memory.
    if (this.used) this.used.add(t);
    else if (this.times.length < SECONDS_PER_DAY) this.times.push(t);
    if (Number.isNaN(this.first)) this.first = t;
    if (ahead > 0) this.latest = t;
    for (let index = 0; index < this.cells.length; index += 1) {
      const value = values[this.cells[index]!]!;
      if (Number.isNaN(value)) continue;
      count(this.totals[index]!, t, value);
      count(this.ofDay[index]!, t, value);
    }
    return null;
  }

  private isUsed(t: number): boolean {
    this.used ??= new Set(this.times);
    return t === this.first || this.used.has(t);
  }

  /** A logger that was replaced goes on in time; a second one goes back. */
  private isOfAnother(ahead: number, device: string): boolean {
    if (device === this.device) return false;
    if (this.device === null || (ahead > 0 && !this.others.has(device) && !this.earlier.has(device))) {
      if (this.device !== null) this.earlier.add(this.device);
      this.device = device;
      return false;
    }
    this.others.add(device);
    return true;
  }

  /** Light in the last minute of a day, after dusk, that is the day's sum, mean or maximum. */
  private isOfDay(t: number, values: Float64Array): boolean {
    const isDusk = this.ofDay.every(({ last, most }) => !(last > Math.max(DARK, DUSK * most)));
    return isDusk && (this.isSummary(values, this.ofDay) || this.isMaximum(t, values, this.ofDay));
  }

  /** The maximum at another time than its own, of light that varied. */
  private isMaximum(t: number, values: Float64Array, totals: readonly Totals[]): boolean {
    const isMost = (at: number, { most, least, count, at: its }: Totals) =>
      values[at] === most && most > Math.max(DARK, least) && count >= 3 && its !== t;
    return this.cells.length > 0 && this.cells.every((at, index) => isMost(at, totals[index]!));
  }

  private isSummary(values: Float64Array, totals: readonly Totals[]): boolean {
    const known = this.cells.flatMap((at, index) =>
      Number.isNaN(values[at]) ? [] : [{ value: values[at]!, ...totals[index]! }],
    );
    if (known.length === 0 || known.some(({ count }) => count < 3)) return false;
    // In the dark each value is the mean, and a sum of zeros is zero.
    if (known.every(({ least, most }) => Math.max(most, -least) <= DARK)) return false;
    const isSum = known.every(({ value, sum }) => Math.abs(value - sum) <= SUM_ROUNDING * Math.abs(sum));
    const isConstant = known.every(({ least, most }) => least === most);
    if (isSum || isConstant) return isSum;
    // The day of a mean may begin with the dark row at 00:00.
    const isMean = (of: number) =>
      known.every(({ value, sum, count }) => Math.abs(value - sum / (count + of)) <= MEAN_ROUNDING);
    return isMean(0) || isMean(1);
  }
}
