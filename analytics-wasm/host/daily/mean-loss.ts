import type { MeanLoss, MeanLossInput } from "../../types.ts";
import { commonLength } from "../check.ts";

const isCounted = (loss: number, insolation: number): boolean =>
  Number.isFinite(loss) && (Number.isNaN(insolation) || (insolation > 0 && insolation < Infinity));

/** Weight of days without insolation [kWh/m2]: the mean of the others, 1 without any. */
function meanInsolation({ loss, insolation }: MeanLossInput): number {
  const lit = insolation.filter((light, day) => isCounted(loss[day]!, light) && !Number.isNaN(light));
  return lit.length === 0 ? 1 : lit.reduce((sum, light) => sum + light, 0) / lit.length;
}

/** Insolation-weighted mean of daily losses, `sum(w L) / sum(w)` [%, signed]. docs/methods.md, "Means and dollars". */
export function meanLoss(input: MeanLossInput): MeanLoss {
  commonLength({ loss: input.loss, insolation: input.insolation });
  const usual = meanInsolation(input);
  let sum = 0;
  let total = 0;
  let days = 0;
  for (const [day, loss] of input.loss.entries()) {
    const insolation = input.insolation[day]!;
    if (!isCounted(loss, insolation)) continue;
    const weight = Number.isNaN(insolation) ? usual : insolation;
    sum += weight * loss;
    total += weight;
    days++;
  }
  return { loss: days > 0 ? sum / total : NaN, days };
}
