import type { GrowthLaw, RainResponseInput } from "../../types.ts";
import type { Core } from "../core.ts";
import { putEvidence } from "./rain-response.ts";

/** Scratch of the kernel beyond its columns [values]; number of laws. */
const ROOM = 200;
const LAWS = 32;
const FIGURES = 6;

export function growthLaw(core: Core, input: RainResponseInput): GrowthLaw {
  const { columns, count, rate, sigma, weight } = putEvidence(core, input);
  const [scratch, result] = [core.take(3 * count + ROOM), core.take(FIGURES + 4 * LAWS)];
  core.run("growthLaw", ...columns, count, rate, sigma, weight, scratch, result);
  const values = core.read(result, FIGURES + 4 * LAWS);
  const [limit = NaN, low = NaN, high = NaN, spells = 0, chance = 0, faster = 1] = values;
  const column = (at: number): Float64Array => values.slice(FIGURES + at * LAWS, FIGURES + (at + 1) * LAWS);
  const laws = { limit: column(0), weight: column(1), rate: column(2), error: column(3) };
  return { limit, low, high, spells, chance, faster, laws };
}
