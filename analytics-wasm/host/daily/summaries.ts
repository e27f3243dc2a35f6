import type { CleaningGain, CleaningGainInput, DollarLossInput, DollarTotal } from "../../types.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { dollarLoss, putDollarLoss } from "../cleaning/dollar-loss.ts";

/** Above any loss or offset [%]. */
const MAX_ABSOLUTE_LOSS = 1e6;

export function dollarTotal(core: Core, input: DollarLossInput): DollarTotal {
  const { dollars, count } = putDollarLoss(core, input);
  const column = core.read(dollars, count);
  const known = column.filter((value) => Number.isFinite(value));
  return { dollars: column, total: known.reduce((sum, value) => sum + value, 0), days: known.length };
}

export function cleaningGain(core: Core, input: CleaningGainInput): CleaningGain {
  const { insolation, before, after, cost, ...worth } = input;
  requireRange("before", before, -MAX_ABSOLUTE_LOSS, MAX_ABSOLUTE_LOSS);
  requireRange("after", after, -MAX_ABSOLUTE_LOSS, MAX_ABSOLUTE_LOSS);
  const dollarsOf = (loss: number): Float64Array =>
    dollarLoss(core, { insolation, loss: insolation.map(() => loss), ...worth });
  const [dirty, clean] = [dollarsOf(before), dollarsOf(after)];
  core.begin();
  const [dirtyAt, cleanAt, result] = [core.put(dirty), core.put(clean), core.take(2)];
  const days = core.run("cleaningGain", dirtyAt, cleanAt, insolation.length, cost, result);
  const [dollarsADay = NaN, paybackDays = NaN] = core.read(result, 2);
  return { dollarsADay, paybackDays, days };
}
