import * as v from "valibot";
import { intervals } from "#domain/simulation/interval";

const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);
const degrees = (limit: number) => optional(v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit)));

/** What the address of the simulation says. A bad link never throws. */
export const SimulationSearch = v.object({
  /** Place of a simulation; absent: the newest one, or the example. */
  lat: degrees(90),
  lng: degrees(180),
  /** Window of the chart; absent: 1 year. */
  interval: optional(v.picklist(intervals)),
});
export type SimulationSearch = v.InferOutput<typeof SimulationSearch>;
