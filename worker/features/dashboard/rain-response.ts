import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, daysBetween } from "#contract/common/calendar";
import type { RainResponseAnswer } from "#contract/soiling/rain-response";
import type { DaysWithEvidence } from "./evidence.ts";
import { goodDays, soilingIntervals } from "./intervals.ts";

type RainKernels = Pick<Analytics, "detectIntervals" | "rainResponse">;

/**
 * How much rain cleans, from good days before and after rain. The device's own washes don't count, because they clean only the clean cell.
 */
export function rainResponse({ days, evidence }: DaysWithEvidence, kernels: RainKernels): RainResponseAnswer {
  const good = goodDays(days);
  const [first, last] = [good[0]?.day, good.at(-1)?.day];
  const count = first === undefined || last === undefined ? 0 : daysBetween(first, last) + 1;
  const all = Array.from({ length: count }, (_, place) => addDays(first!, place));
  const lossOf = new Map(good.map(({ day, loss }) => [day, loss!]));
  const cleaned = new Set(evidence.cleanings);
  const rate = soilingIntervals(days, evidence, kernels).intervals[0]?.rate ?? 0;
  const { half, low, high, events } = kernels.rainResponse({
    loss: Float64Array.from(all, (day) => lossOf.get(day) ?? NaN),
    rain: Float64Array.from(all, (day) => evidence.rain.get(day) ?? NaN),
    cleaned: Float64Array.from(all, (day) => (cleaned.has(day) ? 1 : 0)),
    rate,
  });
  return { half, low, high, rains: events };
}
