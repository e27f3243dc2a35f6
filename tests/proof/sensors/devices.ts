import { type Climate, weatherOf } from "../../../tools/physics/weather.ts";
import {
  centralValley,
  type DemoDevice,
  desertDust,
  farmDust,
  georgia,
  pollen,
  sonoranDesert,
} from "../../../tools/demo/fleet.ts";
import { gaussian, seedOf } from "../../../tools/physics/random.ts";
import type { SimulatedSite } from "../../../tools/physics/site.ts";
import type { Dust } from "../../../tools/physics/soil.ts";
import { readings } from "../../../tools/physics/station.ts";
import { solarDay, WORLD_START_DAY } from "../../../tools/physics/world.ts";
import type { CellReadings } from "./faults.ts";

const places: readonly { climate: Climate; dust: Dust; lat: number; lng: number; tilt: number }[] = [
  { climate: centralValley, dust: farmDust, lat: 36.62, lng: -119.93, tilt: 25 },
  { climate: georgia, dust: pollen, lat: 31.46, lng: -83.53, tilt: 20 },
  { climate: sonoranDesert, dust: desertDust, lat: 32.71, lng: -114.46, tilt: 25 },
];
/** Sampling intervals of common loggers [s]. */
const steps = [300, 600, 900];

export interface SimulatedStation {
  name: string;
  site: SimulatedSite;
  readings: CellReadings;
  rain: ReadonlyMap<number, number>;
  cleaned: ReadonlySet<number>;
}

export const solarOffset = ({ lng }: Pick<SimulatedSite, "lng">): number => Math.round(lng / 15) * 3600;

/**
 * The `index`-th station of a made-up fleet in three climates, whose cells are cleaned weekly. Nobody logs its washes. Without droughts, each
 * month is as usual.
 */
export function simulatedStation(
  index: number,
  first: number,
  last: number,
  { washes = [], hasDroughts = true }: { washes?: number[]; hasDroughts?: boolean } = {},
): SimulatedStation {
  const { climate, dust, ...place } = places[index % places.length]!;
  const name = `sensor check ${index}`;
  const site: SimulatedSite = {
    ...place,
    azimuth: 180,
    climate,
    dust,
    weatherName: name,
    hasDroughts,
    clean: { everyDays: 7 },
    arrayCleanings: washes,
    mismatch: 0.3,
    reports: "irradiance and temperature",
  };
  const offset = solarOffset(site);
  const [from, to] = [first * 86_400 - offset, (last + 1) * 86_400 - offset - 1];
  const cells = cellsOf(site, name, from, to, steps[Math.floor(index / places.length) % steps.length]!);
  const weather = weatherOf(climate, name, WORLD_START_DAY, solarDay(site, to), hasDroughts);
  return {
    name,
    site,
    readings: cells,
    rain: new Map(weather.map(({ day, rain }) => [day, rain])),
    cleaned: new Set(),
  };
}

/** Standard deviation of the logarithm of how fast devices of a plant soil (`analytics-wasm/assembly/sensor/drift.ts`). */
const RATIO_SPREAD = 0.3;

/** Another device of the plant in the same weather, which soils faster or slower. */
export function neighborOf({ name, site, ...station }: SimulatedStation): SimulatedStation {
  const ratio = Math.exp(RATIO_SPREAD * gaussian(seedOf(`${name} neighbor`), 0));
  const other = { ...site, dust: { ...site.dust, rate: site.dust.rate.map((rate) => rate * ratio) } };
  const { t } = station.readings;
  const step = t[1]! - t[0]!;
  return { ...station, name, site: other, readings: cellsOf(other, `${name} neighbor`, t[0]! - step, t.at(-1)!, step) };
}

function cellsOf(site: SimulatedSite, name: string, from: number, to: number, step: number): CellReadings {
  const { t, columns } = readings(site, name, from, to, step);
  return { t: Float64Array.from(t), clean: Float64Array.from(columns.iC!), soiled: Float64Array.from(columns.iD!) };
}

/** A device of the demonstration over `days` days from day `first` on, every ten minutes. */
export function stationOf({ device_id, site }: DemoDevice, first: number, days: number): SimulatedStation {
  const offset = solarOffset(site);
  const [from, to] = [first * 86_400 - offset, (first + days) * 86_400 - offset - 1];
  const weather = weatherOf(site.climate, site.weatherName, WORLD_START_DAY, solarDay(site, to), site.hasDroughts);
  return {
    name: device_id,
    site,
    readings: cellsOf(site, device_id, from, to, 600),
    rain: new Map(weather.map(({ day, rain }) => [day, rain])),
    cleaned: new Set(site.arrayCleanings),
  };
}
