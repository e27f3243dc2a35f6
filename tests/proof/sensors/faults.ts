import { seedOf, uniform } from "../../../tools/physics/random.ts";
import { clearSky } from "../../../tools/physics/sun.ts";
import type { SimulatedSite } from "../../../tools/physics/site.ts";

export interface CellReadings {
  t: Float64Array;
  clean: Float64Array;
  soiled: Float64Array;
}

export interface PlantedFault {
  name: string;
  /** How long it lasts [days]; default: on. */
  days?: number;
  /** The plant has another device. */
  hasNeighbor?: true;
  /** Changes the readings from `at` [epoch s] on. */
  plant: (readings: CellReadings, at: number, site: SimulatedSite) => CellReadings;
}

const DAY = 86_400;
const HOUR = 3600;

type FaultOf = (value: number, row: number) => number;

function from(readings: CellReadings, at: number, changes: { clean?: FaultOf; soiled?: FaultOf }): CellReadings {
  const change = (values: Float64Array, by: FaultOf | undefined) =>
    by ? values.map((value, row) => (readings.t[row]! < at ? value : by(value, row))) : values;
  return {
    t: readings.t,
    clean: change(readings.clean, changes.clean),
    soiled: change(readings.soiled, changes.soiled),
  };
}

/** What the cell read an hour before; 0 where nothing was read. */
const delayed = ({ t }: CellReadings, values: Float64Array) => {
  const rows = new Map(Array.from(t, (instant, row) => [instant, row]));
  return (row: number) => values[rows.get(t[row]! - HOUR) ?? -1] ?? 0;
};

/** Between `least` and `most`, another value at each station. */
const anySize = (site: SimulatedSite, least: number, most: number): number =>
  least + (most - least) * uniform(seedOf(`${site.weatherName} fault`), 1);

const gain = (percent: number) => 1 + percent / 100;

const scaled =
  (cell: "clean" | "soiled", percent: number): PlantedFault["plant"] =>
  (readings, at) =>
    from(readings, at, { [cell]: (value: number) => value * gain(percent) });

const drifting =
  (cell: "clean" | "soiled", percentPerDay: number): PlantedFault["plant"] =>
  (readings, at) =>
    from(readings, at, {
      [cell]: (value: number, row: number) => value * gain((percentPerDay * (readings.t[row]! - at)) / DAY),
    });

const anyDrift: PlantedFault["plant"] = (readings, at, site) =>
  drifting("soiled", -anySize(site, 0.08, 0.2))(readings, at, site);

/** Of either sign. */
const anyGain: PlantedFault["plant"] = (readings, at, site) => {
  const side = uniform(seedOf(`${site.weatherName} fault`), 2);
  const percent = anySize(site, 3, 15) * (side < 0.5 ? -1 : 1);
  return scaled(side % 0.5 < 0.25 ? "clean" : "soiled", percent)(readings, at, site);
};

/** From 11 AM of the first day on, the cell keeps its value. */
const stuck =
  (cell: "clean" | "soiled"): PlantedFault["plant"] =>
  (readings, at) => {
    const start = at + 11 * HOUR;
    const last = readings[cell][readings.t.findIndex((t) => t >= start)] ?? 0;
    return from(readings, start, { [cell]: () => last });
  };

const turned: PlantedFault["plant"] = (readings, at, site) => {
  const light = (azimuth: number, t: number) => {
    const { beam, diffuse } = clearSky(site, { tilt: site.tilt, azimuth }, t);
    return beam + diffuse;
  };
  return from(readings, at, {
    soiled: (value, row) => {
      const straight = light(site.azimuth, readings.t[row]!);
      return straight > 0 ? (value * light(site.azimuth + 12, readings.t[row]!)) / straight : value;
    },
  });
};

const secondOfDay = (t: number, at: number): number => (((t - at) % DAY) + DAY) % DAY;

/** Four mornings of five until 10:30, by another amount each day and half-hour. */
const wet: PlantedFault["plant"] = (readings, at) =>
  from(readings, at, {
    soiled: (value, row) => {
      const [day, hour] = [Math.floor((readings.t[row]! - at) / DAY), secondOfDay(readings.t[row]!, at) / HOUR];
      if (hour > 10.5 || uniform(7, day) > 0.8) return value;
      const share = 0.12 * uniform(8, day) + 0.08 * (uniform(9, day * 48 + Math.floor(2 * hour)) - 0.5);
      return value * (1 - share * Math.min(1, (10.5 - hour) / 2));
    },
  });

export const plantedFaults: readonly PlantedFault[] = [
  { name: "soiled cell at 0", plant: (readings, at) => from(readings, at, { soiled: () => 0 }) },
  { name: "soiled cell stuck at one value", plant: stuck("soiled") },
  { name: "clean cell at 0", plant: (readings, at) => from(readings, at, { clean: () => 0 }) },
  { name: "clean cell stuck at one value", plant: stuck("clean") },
  {
    name: "cells swapped",
    plant: (readings, at) =>
      from(readings, at, { clean: (_, row) => readings.soiled[row]!, soiled: (_, row) => readings.clean[row]! }),
  },
  {
    name: "soiled cell's logger an hour late",
    plant: (readings, at) => {
      const before = delayed(readings, readings.soiled);
      return from(readings, at, { soiled: (_, row) => before(row) });
    },
  },
  {
    name: "both clocks an hour late",
    plant: (readings, at) => {
      const [clean, soiled] = [delayed(readings, readings.clean), delayed(readings, readings.soiled)];
      return from(readings, at, { clean: (_, row) => clean(row), soiled: (_, row) => soiled(row) });
    },
  },
  { name: "gain of the soiled cell -15%", plant: scaled("soiled", -15) },
  { name: "gain of the soiled cell -6%", plant: scaled("soiled", -6) },
  { name: "gain of the soiled cell -3%", plant: scaled("soiled", -3) },
  { name: "gain of the soiled cell +3%", plant: scaled("soiled", 3) },
  { name: "gain of the soiled cell +6%", plant: scaled("soiled", 6) },
  { name: "gain of the clean cell +3%", plant: scaled("clean", 3) },
  {
    name: "bird on the soiled cell, -9% for ten days",
    days: 10,
    plant: (readings, at) =>
      from(readings, at, {
        soiled: (value, row) => (readings.t[row]! < at + 10 * DAY ? value * gain(-9) : value),
      }),
  },
  {
    name: "shadow on the soiled cell, 9 to 10:30 AM",
    plant: (readings, at) =>
      from(readings, at, {
        soiled: (value, row) => {
          const hour = secondOfDay(readings.t[row]!, at) / HOUR;
          return hour >= 9 && hour < 10.5 ? value * gain(-30) : value;
        },
      }),
  },
  { name: "moisture in the soiled cell, mornings", plant: wet },
  { name: "soiled cell turned by 12° of azimuth", plant: turned },
  {
    name: "8 W/m² added to the soiled cell",
    plant: (readings, at) => from(readings, at, { soiled: (value) => value + 8 }),
  },
  { name: "clean cell soils by 0.1%/day", plant: drifting("clean", -0.1) },
  { name: "soiled cell drifts by -0.1%/day", plant: drifting("soiled", -0.1) },
  { name: "soiled cell drifts by -0.08 to -0.2%/day", plant: anyDrift },
  { name: "soiled cell drifts by -0.08 to -0.2%/day, with a neighbor", hasNeighbor: true, plant: anyDrift },
  { name: "soiled cell drifts by -0.1%/day, with a neighbor", hasNeighbor: true, plant: drifting("soiled", -0.1) },
  { name: "gain of the soiled cell -3%, with a neighbor", hasNeighbor: true, plant: scaled("soiled", -3) },
  { name: "gain of either cell by 3 to 15%", plant: anyGain },
  { name: "soiled cell in kW/m²", plant: (readings, at) => from(readings, at, { soiled: (value) => value / 1000 }) },
];
