import type { SensorFaultsInput } from "../../types.ts";
import { commonLength, requireDays } from "../check.ts";
import type { Core } from "../core.ts";

export function sensorFaults(core: Core, input: SensorFaultsInput): Uint8Array {
  const { day, loss, quality, rain, cleaned, neighbors, daylight } = input;
  const { stuckClean, stuckSoiled, lag, middle, morning, midday, afternoon, dark } = input;
  const profile = { stuckClean, stuckSoiled, lag, middle, morning, midday, afternoon, dark };
  const count = commonLength({ day, loss, quality, ...profile, rain, cleaned, neighbors, daylight });
  requireDays(day);
  core.begin();
  const columns = [
    day,
    loss,
    Float64Array.from(quality),
    ...Object.values(profile),
    rain,
    cleaned,
    neighbors,
    daylight,
  ];
  const addresses = columns.map((column) => core.put(column));
  const [fault, scratch] = [core.take(count), core.take(5 * count)];
  core.run("sensorFaults", core.putRecord([...addresses, fault, scratch, count]));
  return Uint8Array.from(core.read(fault, count));
}
