import { addDays, dayOf, daysBetween, earlierDay } from "#contract/common/calendar";
import type { lossObstacles, lossSpans } from "#contract/v1/figures";
import { sensorWeights } from "#domain/plant-soiling/shares";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type DailySoilingDay, dollarRangeOf, dollarsOf, isCounted, meanLoss, type Worth } from "../devices/index.ts";

/** Under this part of its days a span has no figure, as in reports. */
const ENOUGH_DAYS = 0.5;
const PRICELESS = Array.from({ length: 12 }, () => 1);

type LossObstacle = (typeof lossObstacles)[number];

/** What a plant's days are worth. */
export interface LossWorth {
  worth: Worth | null;
  /** Why there are no dollars, or no energy. */
  obstacle: LossObstacle | null;
}

export interface LossSource {
  array_share: number | null;
  /** Common error of its days [points]. */
  systematic: number;
  days: readonly DailySoilingDay[];
}

interface LossSpan {
  first: string;
  last: string;
}

const LENGTHS = { day: 10, month: 7, year: 4, total: 0 } as const satisfies Record<(typeof lossSpans)[number], number>;

/** Spans between two days, to today at most, which has begun. */
export function spansOf(
  { from, to, by }: { from: string; to: string; by: (typeof lossSpans)[number] },
  { timezone, now }: { timezone: string; now: number },
): LossSpan[] {
  const end = earlierDay(to, dayOf(timezone, now));
  const spans: LossSpan[] = [];
  for (let first = from; first <= end;) {
    const last = by === "total" ? end : earlierDay(end, lastDayOf(first.slice(0, LENGTHS[by])));
    spans.push({ first, last });
    first = addDays(last, 1);
  }
  return spans;
}

/** Last day of a year, a month or a day, as its text begins. */
export function lastDayOf(period: string): string {
  if (period.length === LENGTHS.year) return `${period}-12-31`;
  if (period.length === LENGTHS.day) return period;
  const next = addDays(`${period}-28`, 4);
  return addDays(next, -Number(next.slice(8)));
}

/** Days are in order; thirty years by day would else read each of them 11,000 times, which takes a minute. */
function daysOf(days: readonly DailySoilingDay[], { first, last }: LossSpan): readonly DailySoilingDay[] {
  let [begin, end] = [0, days.length];
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (days[middle]!.day < first) begin = middle + 1;
    else end = middle;
  }
  while (end < days.length && days[end]!.day <= last) end++;
  return days.slice(begin, end);
}

type LossKernels = Pick<Analytics, "dollarTotal" | "dollarRange">;

interface SourceFigures {
  weight: number;
  counted: number;
  loss: number | null;
  /** Null: no day has insolation, or nothing is known of prices. */
  dollars: { energy: number; income: number; low: number; high: number } | null;
}

function figuresOf(
  { days, systematic }: LossSource,
  weight: number,
  { worth, span }: { worth: Worth | null; span: LossSpan },
  kernels: LossKernels,
): SourceFigures {
  const within = daysOf(days, span);
  const known = within.filter((day) => isCounted(day) && day.loss !== null);
  const dollars = worth !== null &&
    known.some(({ insolClean }) => insolClean !== null) && {
      energy: dollarsOf(within, { ...worth, prices: PRICELESS }, kernels).total,
      income: dollarsOf(within, worth, kernels).total,
      ...dollarRangeOf(within, worth, systematic, kernels),
    };
  return { weight, counted: known.length, loss: meanLoss(known).loss, dollars: dollars || null };
}

function weightedMean<One extends SourceFigures>(list: readonly One[], value: (one: One) => number): number | null {
  const weight = list.reduce((sum, one) => sum + one.weight, 0);
  return weight === 0 ? null : list.reduce((sum, one) => sum + one.weight * value(one), 0) / weight;
}

/** Figures of a span: mean of the sources by their shares. Those with too few days are left out. */
export function lossOf(
  sources: readonly LossSource[],
  { worth, obstacle }: LossWorth,
  span: LossSpan,
  kernels: LossKernels,
) {
  const length = daysBetween(span.first, span.last) + 1;
  const weights = sensorWeights(sources.map(({ array_share }) => array_share));
  const all = sources.map((source, at) => figuresOf(source, weights[at]!, { worth, span }, kernels));
  const enough = all.filter(({ counted }) => counted >= length * ENOUGH_DAYS);
  const priced = enough.flatMap(({ dollars, ...one }) => (dollars === null ? [] : [{ ...one, dollars }]));
  const counted = Math.max(0, ...all.map((one) => one.counted));
  const missing = worth !== null && enough.length > 0 && priced.length === 0 ? ("no-insolation" as const) : obstacle;
  return {
    span,
    loss: weightedMean(
      enough.filter(({ loss }) => loss !== null),
      ({ loss }) => loss!,
    ),
    energy: missing === "prices-in-curve" ? null : weightedMean(priced, ({ dollars }) => dollars.energy),
    income: weightedMean(priced, ({ dollars }) => dollars.income),
    low: weightedMean(priced, ({ dollars }) => dollars.low),
    high: weightedMean(priced, ({ dollars }) => dollars.high),
    length,
    counted,
    obstacle: enough.length === 0 ? ("too-few-days" as const) : missing,
  };
}
