import { AnalyticsInputError } from "../../types.ts";
import type { DayScatterInput } from "../../types.ts";
import { commonLength } from "../check.ts";
import type { Core } from "../core.ts";

export function dayScatter(core: Core, { day, loss, uncertainty, good }: DayScatterInput): Float64Array {
  const count = commonLength({ day, loss, uncertainty, good });
  if (!day.every((at, row) => Number.isInteger(at) && (row === 0 || at > day[row - 1]!)))
    throw new AnalyticsInputError("day must be whole, ascending days.");
  core.begin();
  const columns = [core.put(day), core.put(loss), core.put(uncertainty), core.putBytes(good)];
  const [changes, squares, scatter] = [core.take(count), core.take(count), core.take(count)];
  core.run("dayScatter", ...columns, count, changes, squares, scatter);
  return core.read(scatter, count);
}
