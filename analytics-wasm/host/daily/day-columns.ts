import type { CoveredDaysInput, DayScatterInput } from "../../types.ts";
import { commonLength, requireDays } from "../check.ts";
import type { Core } from "../core.ts";

export function coveredDays(core: Core, { day, loss, good, temperature, light }: CoveredDaysInput): Uint8Array {
  const count = commonLength({ day, loss, good, temperature, light });
  requireDays(day);
  core.begin();
  const columns = [core.put(day), core.put(loss), core.putBytes(good), core.put(temperature), core.put(light)];
  const [settled, scratch, quality] = [core.take(count), core.take(count), core.take(count)];
  core.run("coveredDays", ...columns, count, settled, scratch, quality);
  return Uint8Array.from(core.read(quality, count));
}

export function dayScatter(core: Core, { day, loss, uncertainty, good }: DayScatterInput): Float64Array {
  const count = commonLength({ day, loss, uncertainty, good });
  requireDays(day);
  core.begin();
  const columns = [core.put(day), core.put(loss), core.put(uncertainty), core.putBytes(good)];
  const [changes, squares, scatter] = [core.take(count), core.take(count), core.take(count)];
  core.run("dayScatter", ...columns, count, changes, squares, scatter);
  return core.read(scatter, count);
}
