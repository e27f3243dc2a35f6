import { AnalyticsInputError } from "../../types.ts";
import type {
  CleaningGain,
  CleaningGainInput,
  DollarLossInput,
  DollarTotal,
  LossRange,
  MeanLoss,
  MeanLossInput,
  MonthlyRatesInput,
  PeriodRainInput,
} from "../../types.ts";
import { commonLength, requireLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { dollarLoss, putDollarLoss } from "../cleaning/dollar-loss.ts";

const MONTHS = 12;
/** Above any loss or offset [%]. */
const MAX_ABSOLUTE_LOSS = 1e6;

export function meanLoss(core: Core, { loss, insolation }: MeanLossInput): MeanLoss {
  const count = commonLength({ loss, insolation });
  core.begin();
  const mean = core.take(1);
  const days = core.run("meanLoss", core.put(loss), core.put(insolation), count, mean);
  return { loss: core.read(mean, 1)[0]!, days };
}

export function dollarTotal(core: Core, input: DollarLossInput): DollarTotal {
  const { dollars, count } = putDollarLoss(core, input);
  const total = core.take(1);
  const days = core.run("sumOfKnown", dollars, count, total);
  return { dollars: core.read(dollars, count), total: core.read(total, 1)[0]!, days };
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

export function lossRange(core: Core, { losses }: { losses: Float64Array[] }): LossRange {
  const days = commonLength(Object.fromEntries(losses.map((loss, device) => [`losses ${device + 1}`, loss])));
  core.begin();
  const matrix = core.take(days * losses.length);
  putRows(core, matrix, losses);
  const [low, high] = [core.take(days), core.take(days)];
  const spread = core.run("lossRange", matrix, losses.length, days, low, high);
  return { low: core.read(low, days), high: core.read(high, days), spread };
}

export function monthlyRates(core: Core, { rate, days, fewest }: MonthlyRatesInput): Float64Array {
  requireLength("days", days, MONTHS * rate.length);
  requireRange("fewest", fewest, Number.MIN_VALUE, Number.MAX_VALUE);
  core.begin();
  const monthly = core.take(MONTHS);
  core.run("monthlyRates", core.put(rate), core.put(days), rate.length, fewest, monthly);
  return core.read(monthly, MONTHS);
}

export function periodRain(core: Core, { rain, starts }: PeriodRainInput): Float64Array {
  const days = commonLength(Object.fromEntries(rain.map((year, index) => [`rain ${index + 1}`, year])));
  const ascend = starts.every(
    (day, index) => Number.isInteger(day) && day >= (index === 0 ? 0 : starts[index - 1]! + 1) && day < 2 ** 31,
  );
  if (!ascend || (rain.length > 0 && starts.length > 0 && !(starts.at(-1)! < days)))
    throw new AnalyticsInputError("starts must be whole, ascending days of the years.");
  core.begin();
  const matrix = core.take(days * rain.length);
  putRows(core, matrix, rain);
  const means = core.take(starts.length);
  core.run("periodRain", matrix, rain.length, days, core.put(starts), starts.length, means);
  return core.read(means, starts.length);
}

function putRows(core: Core, matrix: number, rows: Float64Array[]): void {
  for (const [row, values] of rows.entries()) core.write(matrix + row * values.byteLength, values);
}
