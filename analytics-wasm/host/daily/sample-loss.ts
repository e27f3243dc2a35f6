import type { SampleLossInput } from "../../types.ts";
import { commonLength } from "../check.ts";
import type { Core } from "../core.ts";

export function sampleLoss(core: Core, { clean, soiled }: SampleLossInput): Float64Array {
  const count = commonLength({ clean, soiled });
  core.begin();
  const [cleanAt, soiledAt, loss] = [core.put(clean), core.put(soiled), core.take(count)];
  core.run("sampleLoss", cleanAt, soiledAt, count, loss);
  return core.read(loss, count);
}
