import type { CorrectTemperatureInput, CorrectedCells } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

/** Crystalline silicon, and the steepest accepted coefficient [1/K]. */
const SILICON = 0.0005;
const MAX_COEFFICIENT = 0.005;

export function correctTemperature(core: Core, input: CorrectTemperatureInput): CorrectedCells {
  const { clean, soiled, cleanTemperature, soiledTemperature, coefficient = SILICON } = input;
  const count = commonLength({ clean, soiled, cleanTemperature, soiledTemperature });
  requireRange("coefficient", coefficient, -MAX_COEFFICIENT, MAX_COEFFICIENT);
  core.begin();
  const columns = [clean, soiled, cleanTemperature, soiledTemperature].map((column) => core.put(column));
  core.run("correctTemperature", ...columns, count, coefficient);
  return { clean: core.read(columns[0]!, count), soiled: core.read(columns[1]!, count) };
}
