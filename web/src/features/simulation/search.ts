import * as v from "valibot";
import { intervals } from "#domain/simulation/interval";
import { optional } from "../../shell/navigation/table-search.ts";

const degrees = (limit: number) => optional(v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit)));

export const SimulationSearch = v.object({
  lat: degrees(90),
  lng: degrees(180),
  interval: optional(v.picklist(intervals)),
});
export type SimulationSearch = v.InferOutput<typeof SimulationSearch>;
