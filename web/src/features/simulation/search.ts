import * as v from "valibot";
import { intervals } from "#domain/simulation/interval";

const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);
const degrees = (limit: number) => optional(v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit)));

export const SimulationSearch = v.object({
  lat: degrees(90),
  lng: degrees(180),
  interval: optional(v.picklist(intervals)),
});
export type SimulationSearch = v.InferOutput<typeof SimulationSearch>;
