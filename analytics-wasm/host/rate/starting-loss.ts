import { AnalyticsInputError, type StartingLossInput } from "../../types.ts";
import { commonLength, requireLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

const MAX_ABSOLUTE_LOSS = 1e6;
const WHOLE = 100;

export function startingLoss(core: Core, input: StartingLossInput): number {
  const { loss, rate, removalYears, cleaned, cap, saturation = 0 } = input;
  requireRange("loss", loss, -MAX_ABSOLUTE_LOSS, MAX_ABSOLUTE_LOSS);
  requireRange("cap", cap, 0, WHOLE);
  requireRange("saturation", saturation, 0, WHOLE);
  for (const [year, removal] of removalYears.entries()) requireLength(`removalYears ${year + 1}`, removal, rate.length);
  const cleanings = commonLength({
    "cleaned.day": cleaned.day,
    "cleaned.share": cleaned.share,
    "cleaned.left": cleaned.left,
  });
  const ascend = cleaned.day.every(
    (day, index) => Number.isInteger(day) && day >= (cleaned.day[index - 1] ?? 0) && day <= rate.length,
  );
  if (!ascend) throw new AnalyticsInputError("cleaned.day must be whole, ascending days of the run.");
  core.begin();
  const removal = core.take(rate.length * removalYears.length);
  for (const [year, column] of removalYears.entries()) core.write(removal + year * column.byteLength, column);
  const [rateAt, dayAt, shareAt] = [
    core.put(rate),
    core.put(cleaned.day),
    core.put(Float64Array.of(...cleaned.share, ...cleaned.left)),
  ];
  const [days, limits] = [rate.length, core.put(Float64Array.of(cap, saturation))];
  return core.run("startingLoss", loss, rateAt, removal, removalYears.length, days, dayAt, shareAt, cleanings, limits);
}
