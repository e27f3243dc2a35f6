import type { CleaningStep, CleaningStepInput } from "../../types.ts";
import { commonLength, requireWhole, requireDays } from "../check.ts";
import { meanLoss } from "../daily/mean-loss.ts";
import type { Core } from "../core.ts";
import { soilingRate } from "../rate/soiling-rate.ts";

const MAX_DAY = 1e9;

export function cleaningStep(core: Core, input: CleaningStepInput): CleaningStep {
  const { day, loss, insolation, first, last, side } = input;
  commonLength({ day, loss, insolation });
  requireWhole("first", first, -MAX_DAY, MAX_DAY);
  requireWhole("last", last, first, MAX_DAY);
  requireWhole("side", side, 1, MAX_DAY);
  requireDays(day);
  const rate = rateAround(core, input);
  const level = (counts: (at: number) => boolean, at: number) => {
    const part = (column: Float64Array): Float64Array => column.filter((_, row) => counts(day[row]!));
    const [days, losses] = [part(day), part(loss)];
    // A day's loss is that of its noon.
    const moved = losses.map((value, row) => value + rate * (at - days[row]! - 0.5));
    return meanLoss({ loss: moved, insolation: part(insolation) });
  };
  const before = level((at) => at >= first - side && at < first, first);
  const after = level((at) => at > last && at <= last + side, last + 1);
  return { before: before.loss, after: after.loss, rate, daysBefore: before.days, daysAfter: after.days };
}

/** Soiling rate on both sides of the cleaning, each with its own level [%/day]; 0 unless it is certainly positive. */
function rateAround(core: Core, { day, loss, first, last }: CleaningStepInput): number {
  const around = (column: Float64Array): Float64Array =>
    column.filter((_, row) => day[row]! < first || day[row]! > last);
  const { rate, low } = soilingRate(core, { day: around(day), loss: around(loss), breaks: Float64Array.of(first) });
  return low > 0 ? rate : 0;
}
