import * as fc from "fast-check";
import { direction, separation } from "../oracle/sun/sun.ts";
import { apart, within, type Differential } from "./differential.ts";
import { between, columnsOf, data } from "./values.ts";

const place = {
  lat: fc.oneof(between(-90, 90), fc.constantFrom(-90, 90)),
  lng: fc.oneof(between(-180, 180), fc.constantFrom(-180, 180)),
};
const [FIRST_DAY, LAST_DAY] = [-25_567, 47_847];

export const solarNoon: Differential<"solarNoon"> = {
  inputs: fc.record({ ...place, day: fc.integer({ min: FIRST_DAY, max: LAST_DAY }) }),
  runs: 1000,
  // Tolerance between two low-precision series [s].
  difference: (ours, plain) => (Math.abs(ours - plain) < 10 ? null : `${ours - plain} s apart`),
};

/** Tolerance between two low-precision series [degrees]: 1950 to 2050, and 1900 to 2100. */
const farAt = (t: number): number => (t >= EXACT_YEARS[0] && t < EXACT_YEARS[1] ? 0.025 : 0.03);
const EXACT_YEARS = [Date.UTC(1950) / 1000, Date.UTC(2050) / 1000] as const;

export const solarPosition: Differential<"solarPosition"> = {
  inputs: fc
    .tuple(fc.record(place), columnsOf({ t: data(between(FIRST_DAY * 86_400, LAST_DAY * 86_400 - 1)) }, 20))
    .map(([{ lat, lng }, { t }]) => ({ lat, lng, t })),
  runs: 500,
  difference: (ours, plain, { t }) => {
    for (const [row, zenith] of plain.zenith.entries()) {
      const [z, a] = [ours.zenith[row]!, ours.azimuth[row]!];
      if (Number.isNaN(zenith)) {
        if (!(Number.isNaN(z) && Number.isNaN(a))) return `row ${row}: ${z}, ${a} where no position is known`;
      } else {
        const far = separation(direction(z, a), direction(zenith, plain.azimuth[row]!));
        if (!(far < farAt(t[row]!))) return `row ${row}: ${far} degrees apart`;
      }
    }
    return apart(ours.zenith.length, plain.zenith.length, 0);
  },
};

/** Latitudes with a high sun every week: in twilight the series differ as much as the light. */
const lit = { lat: between(-60, 60), lng: place.lng };

export const clearSkyEnergy: Differential<"clearSkyEnergy"> = {
  inputs: fc.record({
    ...lit,
    firstDay: fc.integer({ min: -7305, max: 28_000 }),
    days: fc.integer({ min: 0, max: 400 }),
    total: between(0, 1e9),
  }),
  runs: 100,
  difference: (ours, plain) => {
    const most = Math.max(0, ...plain);
    const far = plain.findIndex((energy, day) => !(Math.abs(energy - ours[day]!) <= 2e-3 * most));
    return far < 0 ? apart(ours.length, plain.length, 0) : `day ${far}: ${ours[far]} instead of ${plain[far]}`;
  },
};

export const clearSkyGhi: Differential<"clearSkyGhi"> = {
  inputs: columnsOf({ zenith: data(between(0, 180)) }, 40),
  runs: 1000,
  difference: within(1e-9),
};
