import type {
  CorrectedCells,
  CorrectTemperatureInput,
  RenormalizedLossInput,
  RenormalizeInput,
  SampleLossInput,
} from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

/** Accepted normalizations [%]; -100% could not be undone. */
const MIN_NORMALIZATION = -99;
const MAX_NORMALIZATION = 1000;

function requireNormalizations(normalizations: Record<string, number>): void {
  for (const [name, value] of Object.entries(normalizations))
    requireRange(name, value, MIN_NORMALIZATION, MAX_NORMALIZATION);
}

export function sampleLoss(core: Core, { clean, soiled }: SampleLossInput): Float64Array {
  const count = commonLength({ clean, soiled });
  core.begin();
  const [cleanAt, soiledAt, loss] = [core.put(clean), core.put(soiled), core.take(count)];
  core.run("sampleLoss", cleanAt, soiledAt, count, loss);
  return core.read(loss, count);
}

export function correctTemperature(core: Core, input: CorrectTemperatureInput): CorrectedCells {
  const { clean, soiled, cleanTemperature, soiledTemperature } = input;
  const count = commonLength({ clean, soiled, cleanTemperature, soiledTemperature });
  core.begin();
  const columns = [clean, soiled, cleanTemperature, soiledTemperature].map((column) => core.put(column));
  core.run("correctTemperature", ...columns, count);
  return { clean: core.read(columns[0]!, count), soiled: core.read(columns[1]!, count) };
}

export function renormalize(core: Core, { values, from, to }: RenormalizeInput): Float64Array {
  requireNormalizations({ from, to });
  core.begin();
  const [valuesAt, result] = [core.put(values), core.take(values.length)];
  core.run("renormalize", valuesAt, values.length, from, to, result);
  return core.read(result, values.length);
}

export function renormalizedLoss(core: Core, input: RenormalizedLossInput): Float64Array {
  const { loss, cleanFrom, cleanTo, soiledFrom, soiledTo } = input;
  requireNormalizations({ cleanFrom, cleanTo, soiledFrom, soiledTo });
  core.begin();
  const [lossAt, result] = [core.put(loss), core.take(loss.length)];
  core.run("renormalizedLoss", lossAt, loss.length, cleanFrom, cleanTo, soiledFrom, soiledTo, result);
  return core.read(result, loss.length);
}
