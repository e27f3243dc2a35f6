import type { CorrectTemperatureInput, CorrectedCells } from "../../types.ts";
import { commonLength } from "../check.ts";
import type { Core } from "../core.ts";

export function correctTemperature(core: Core, input: CorrectTemperatureInput): CorrectedCells {
  const { clean, soiled, cleanTemperature, soiledTemperature } = input;
  const count = commonLength({ clean, soiled, cleanTemperature, soiledTemperature });
  core.begin();
  const columns = [clean, soiled, cleanTemperature, soiledTemperature].map((column) => core.put(column));
  core.run("correctTemperature", ...columns, count);
  return { clean: core.read(columns[0]!, count), soiled: core.read(columns[1]!, count) };
}
