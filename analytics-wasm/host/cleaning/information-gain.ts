import { AnalyticsInputError, type InformationGainInput } from "../../types.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";

const DRAWS = 61;

export function informationGain(core: Core, { values, share }: InformationGainInput): number {
  requireRange("share", share, 0, 1);
  const nodes = values[0]?.length ?? 0;
  if (nodes < 2 || values.some(({ length }) => length !== nodes))
    throw new AnalyticsInputError("values must be one or more rows of the same two or more numbers.");
  core.begin();
  const all = Float64Array.from(values.flatMap((row) => [...row]));
  if (!all.every((value) => Number.isFinite(value))) throw new AnalyticsInputError("values must be finite.");
  const scratch = core.take(DRAWS + values.length);
  return core.run("informationGain", core.put(all), values.length, nodes, share, scratch);
}
