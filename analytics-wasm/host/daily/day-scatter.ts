import type { DayScatterInput } from "../../types.ts";
import { commonLength, requireDays } from "../check.ts";
import type { Core } from "../core.ts";

export function dayScatter(core: Core, { day, loss, uncertainty, good }: DayScatterInput): Float64Array {
  const count = commonLength({ day, loss, uncertainty, good });
  requireDays(day);
  core.begin();
  const columns = [core.put(day), core.put(loss), core.put(uncertainty), core.putBytes(good)];
  const [changes, squares, scatter] = [core.take(count), core.take(count), core.take(count)];
  core.run("dayScatter", ...columns, count, changes, squares, scatter);
  return core.read(scatter, count);
}
