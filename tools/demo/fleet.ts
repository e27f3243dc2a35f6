import type { Dust } from "../physics/soil.ts";
import type { Climate } from "../physics/weather.ts";
import { dayNumber, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { SimulatedSite } from "../physics/site.ts";
import { solarDay, worldOf } from "../physics/world.ts";

export const centralValley: Climate = {
  rain: [56, 52, 51, 24, 11, 5, 0.3, 0.3, 4, 16, 27, 45],
  wetDays: [8, 8, 7, 4, 2.5, 0.8, 0.2, 0.2, 0.8, 2.5, 5, 7],
  temperature: [8.5, 11, 14, 17, 21.5, 26, 29, 28, 25, 19, 13, 8],
  clear: [0.45, 0.55, 0.65, 0.75, 0.85, 0.92, 0.95, 0.95, 0.92, 0.85, 0.65, 0.45],
  wind: 2.6,
};

export const georgia: Climate = {
  rain: [115, 110, 115, 85, 75, 115, 125, 110, 90, 65, 75, 105],
  wetDays: [9.5, 8.5, 8.5, 7, 7.5, 10.5, 12, 10.5, 7.5, 6, 7, 9],
  temperature: [8.5, 10.5, 14.5, 18.5, 22.8, 26.4, 27.7, 27.2, 24.4, 18.8, 13.3, 9.6],
  clear: [0.45, 0.45, 0.5, 0.55, 0.5, 0.4, 0.35, 0.4, 0.5, 0.6, 0.55, 0.45],
  wind: 3,
};

/** The driest corner of the country, where rain rarely cleans. */
export const sonoranDesert: Climate = {
  rain: [9, 12, 8, 2.3, 1.3, 0.3, 6, 12, 10, 6, 5, 10],
  wetDays: [2.2, 2.4, 1.8, 0.8, 0.5, 0.1, 1, 1.6, 1.2, 1, 1, 1.9],
  temperature: [14.5, 16.5, 19.5, 23, 27.5, 32, 35, 35, 31.5, 25, 18.5, 14],
  clear: [0.8, 0.8, 0.85, 0.9, 0.95, 0.95, 0.85, 0.85, 0.9, 0.9, 0.88, 0.8],
  wind: 3.2,
};

/** At the plant, 20 km from Fresno: a quarter less rain, by the climate grid that plans take it from. */
const westOfFresno: Climate = {
  ...centralValley,
  rain: [45, 41, 42, 17, 7, 4, 0.2, 0.3, 4, 12, 19, 32],
  wetDays: [6.8, 6.9, 6.5, 3.5, 1.6, 0.5, 0.1, 0.3, 0.8, 2.1, 4.1, 5.7],
};

/** The harvest from August to October raises dust. */
export const farmDust: Dust = {
  rate: [0.04, 0.05, 0.06, 0.08, 0.11, 0.13, 0.14, 0.18, 0.2, 0.18, 0.1, 0.05],
  saturation: 16,
  rainScale: 5,
};

/** Little soiling between rains, but pollen in March and April. */
export const pollen: Dust = {
  rate: [0.04, 0.06, 0.14, 0.12, 0.06, 0.05, 0.05, 0.05, 0.05, 0.06, 0.06, 0.04],
  saturation: 8,
  rainScale: 4,
};

/** Desert dust all year, and dust of winter vegetable fields from October to March. */
export const desertDust: Dust = {
  rate: [0.15, 0.14, 0.13, 0.1, 0.1, 0.1, 0.11, 0.11, 0.12, 0.15, 0.17, 0.16],
  saturation: 14,
  rainScale: 6,
};

export interface DemoPlant {
  plant_id: string;
  plant_name: string;
  location: string;
  lat: number;
  lng: number;
  timezone: string;
  economics?: {
    arrayKw: number;
    dollarsPerKwh: number;
    washCost: number;
    soilingRate: number;
    energy: "PVsyst" | "custom";
  };
}

export interface DemoDevice {
  device_id: string;
  device_name: string;
  plant: DemoPlant;
  serialno: string;
  isInboundApiDevice: boolean;
  hasExtension: boolean;
  site: SimulatedSite;
}

/** A little over 13 months. */
export const HISTORY_DAYS = 400;
/** Devices with a daily cleaning analysis: one at each plant that has inputs and a file. */
export const analyzedDaily = ["demo-valley-north", "demo-desert-north"];
/** Its float switch reports a low tank. */
export const lowTank = "demo-desert-south";
/** Both have a pyranometer under test. */
export const pyranometerSettings = {
  PYRA_SR300_DEVICE: "demo-desert-north",
  PYRA_MS80SH_DEVICE: "demo-desert-south",
} as const;
const OFFLINE_DAYS = 9;

export const plants = {
  valley: {
    plant_id: "demo-valley",
    plant_name: "Central Valley Plant",
    location: "Fresno, California",
    lat: 36.62,
    lng: -119.93,
    timezone: "America/Los_Angeles",
    economics: { arrayKw: 5000, dollarsPerKwh: 0.09, washCost: 2400, soilingRate: 0.12, energy: "custom" },
  },
  southeast: {
    plant_id: "demo-southeast",
    plant_name: "Southeast Plant",
    location: "Tifton, Georgia",
    lat: 31.46,
    lng: -83.53,
    timezone: "America/New_York",
  },
  desert: {
    plant_id: "demo-desert",
    plant_name: "Desert Plant",
    location: "Yuma, Arizona",
    lat: 32.71,
    lng: -114.46,
    timezone: "America/Phoenix",
    economics: { arrayKw: 20_000, dollarsPerKwh: 0.09, washCost: 6000, soilingRate: 0.13, energy: "PVsyst" },
  },
} satisfies Record<string, DemoPlant>;

/** So that a wash can be due again at the start [days]. */
const WASHED_BEFORE = 40;

export function arrayCleanings(plantId: string, anchor: number): string[] {
  const dates: Record<string, string[]> = { "demo-valley": ["08-05"], "demo-desert": ["06-16"], "demo-southeast": [] };
  const first = anchor - HISTORY_DAYS * SECONDS_PER_DAY;
  const years = [new Date(first * 1000).getUTCFullYear(), new Date(anchor * 1000).getUTCFullYear()];
  return [...new Set(years)]
    .flatMap((year) => (dates[plantId] ?? []).map((date) => `${year}-${date}`))
    .filter((day) => dayNumber(day) * SECONDS_PER_DAY > first)
    .filter((day) => (dayNumber(day) + WASHED_BEFORE) * SECONDS_PER_DAY < anchor);
}

/** Soiling with which a wash is due, January to December [%]: less sunlight takes more. */
const DUE_LOSS = [5, 4, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 5];
const soiledSites = new Map<string, SimulatedSite>();

/** A site in the first weather of its climate that leaves it soiled at the start, so that a wash is due there on any day. */
function soiled(site: SimulatedSite, anchor: number): SimulatedSite {
  const key = `${site.weatherName} ${anchor}`;
  let found = soiledSites.get(key);
  for (let tries = 0; found === undefined; tries++) {
    const tried = { ...site, weatherName: tries === 0 ? site.weatherName : `${site.weatherName} ${tries}` };
    const today = solarDay(tried, anchor);
    const { soiled: loss, weather } = worldOf(tried, key, today, today).days.get(today)!;
    if (loss.start >= DUE_LOSS[weather.month]!) found = tried;
  }
  soiledSites.set(key, found);
  return found;
}

export function fleet(anchor: number): DemoDevice[] {
  const today = Math.floor(anchor / SECONDS_PER_DAY);
  const station = (plant: DemoPlant, world: Pick<SimulatedSite, "climate" | "dust" | "tilt">): SimulatedSite => ({
    ...world,
    lat: plant.lat,
    lng: plant.lng,
    azimuth: 180,
    weatherName: plant.plant_id,
    hasDroughts: true,
    clean: { everyDays: 7 },
    arrayCleanings: arrayCleanings(plant.plant_id, anchor).map(dayNumber),
    mismatch: 0.1,
    reports: "everything",
  });
  const valley = station(plants.valley, { climate: westOfFresno, dust: farmDust, tilt: 20 });
  const southeast = { ...station(plants.southeast, { climate: georgia, dust: pollen, tilt: 22 }), mismatch: 0.4 };
  const desert = soiled(station(plants.desert, { climate: sonoranDesert, dust: desertDust, tilt: 15 }), anchor);
  const tested: SimulatedSite = { ...desert, reports: "everything and a pyranometer" };
  const washed = (filledOn: number): SimulatedSite["clean"] => ({
    extension: { hours: [5.5], tank: 64, filledOn, fillEvery: 70 },
  });
  const device = (id: string, name: string, serialno: string, plant: DemoPlant, site: SimulatedSite): DemoDevice => ({
    device_id: `demo-${id}`,
    device_name: name,
    plant,
    serialno,
    isInboundApiDevice: serialno.startsWith("THIRDPARTY"),
    hasExtension: "extension" in site.clean,
    site,
  });
  return [
    device("valley-north", "Valley North", "S1-1001", plants.valley, valley),
    // Two modules of another maker: only four columns, and a calibration that needs an offset.
    device("valley-third-party", "Valley Third-Party", "THIRDPARTY-51", plants.valley, {
      ...valley,
      mismatch: 1.8,
      reports: "irradiance and temperature",
    }),
    device("southeast-east", "Southeast East", "S1-1002", plants.southeast, southeast),
    device("southeast-west", "Southeast West", "S1-1003", plants.southeast, {
      ...southeast,
      silentFrom: anchor - OFFLINE_DAYS * SECONDS_PER_DAY,
    }),
    device("desert-north", "Desert North", "S1-1004", plants.desert, { ...tested, clean: washed(today - 12) }),
    // Filled 57 days ago: the float switch has reported for some washes, and the tank runs dry in a week.
    device("desert-south", "Desert South", "S1-1005", plants.desert, { ...tested, clean: washed(today - 57) }),
  ];
}
