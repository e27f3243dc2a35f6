import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { SampleColumn } from "#contract/inbound/inbound";

const strayFaults = {
  summary: "The row repeats an earlier time with the sum or the mean of the rows above.",
  device: "The row is of another device than the rows above.",
  clock:
    "The time repeats an hour of the day on which daylight saving ends. If the logger changes its clock, set the logger clock to local time.",
} as const;

/** Rounding of written sums (relative) and means [W/m2]. */
const SUM_ROUNDING = 0.001;
const MEAN_ROUNDING = 0.6;
/** Largest irradiance at night, by sensors whose zero is off [W/m2]. */
const DARK = 10;

interface Totals {
  sum: number;
  count: number;
  least: number;
  most: number;
}

/**
 * Finds rows that are no samples of the series: summaries under a time that was already used, and rows of another
 * device. Only time that doesn't advance makes a row suspect.
 */
export class StrayRows {
  private readonly cells: number[];
  private readonly totals: Totals[];
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
    this.totals = this.cells.map(() => ({ sum: 0, count: 0, least: Infinity, most: -Infinity }));
  }

  /** A clock was set back: times of up to an hour repeat. */
  clockFault(t: number): string | null {
    const back = this.direction * (this.latest - t);
    if (!(back >= (this.isSetBack ? 0 : 1) && back < SECONDS_PER_HOUR && this.isRepeatedHour(t))) return null;
    this.isSetBack = true;
    return strayFaults.clock;
  }

  /** `isShared`: rows of this file share times, because spreadsheets cut their seconds. */
  faultOf(
    t: number,
    values: Float64Array,
    { device, isShared }: { device: string | null; isShared: boolean },
  ): string | null {
    if (this.direction === 0 && t !== this.latest) this.direction = Math.sign(t - this.latest) || 0;
    const ahead = Number.isNaN(this.latest) ? 1 : this.direction * (t - this.latest);
    if (device !== null && this.isOfAnother(ahead, device)) return strayFaults.device;
    if ((ahead < 0 || (ahead === 0 && !isShared)) && this.isSummary(values)) return strayFaults.summary;
    if (ahead > 0) this.latest = t;
    for (const [index, at] of this.cells.entries()) {
      const value = values[at]!;
      const totals = this.totals[index]!;
      if (Number.isNaN(value)) continue;
      totals.sum += value;
      totals.count += 1;
      totals.least = Math.min(totals.least, value);
      totals.most = Math.max(totals.most, value);
    }
    return null;
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

  private isSummary(values: Float64Array): boolean {
    const known = this.cells.flatMap((at, index) =>
      Number.isNaN(values[at]) ? [] : [{ value: values[at]!, ...this.totals[index]! }],
    );
    if (known.length === 0 || known.some(({ count }) => count < 3)) return false;
    // In the dark each value is the mean, and a sum of zeros is zero.
    if (known.every(({ least, most }) => Math.max(most, -least) <= DARK)) return false;
    const isSum = known.every(({ value, sum }) => Math.abs(value - sum) <= SUM_ROUNDING * Math.abs(sum));
    const isConstant = known.every(({ least, most }) => least === most);
    if (isSum || isConstant) return isSum;
    return known.every(({ value, sum, count }) => Math.abs(value - sum / count) <= MEAN_ROUNDING);
  }
}
