import { dayNumber, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { SimulatedSite } from "../physics/site.ts";
import { centralValley, desertDust, farmDust, georgia, pollen, sonoranDesert } from "./climates.ts";

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

export function arrayCleanings(plantId: string, anchor: number): string[] {
  const dates: Record<string, string[]> = { "demo-valley": ["08-05"], "demo-desert": ["06-16"], "demo-southeast": [] };
  const first = anchor - HISTORY_DAYS * SECONDS_PER_DAY;
  const years = [new Date(first * 1000).getUTCFullYear(), new Date(anchor * 1000).getUTCFullYear()];
  return [...new Set(years)]
    .flatMap((year) => (dates[plantId] ?? []).map((date) => `${year}-${date}`))
    .filter((day) => dayNumber(day) * SECONDS_PER_DAY > first && dayNumber(day) * SECONDS_PER_DAY < anchor);
}

export function fleet(anchor: number): DemoDevice[] {
  const today = Math.floor(anchor / SECONDS_PER_DAY);
  const station = (plant: DemoPlant, world: Pick<SimulatedSite, "climate" | "dust" | "tilt">): SimulatedSite => ({
    ...world,
    lat: plant.lat,
    lng: plant.lng,
    azimuth: 180,
    weatherName: plant.plant_id,
    clean: { everyDays: 7 },
    arrayCleanings: arrayCleanings(plant.plant_id, anchor).map(dayNumber),
    mismatch: 0.1,
    reports: "everything",
  });
  const valley = station(plants.valley, { climate: centralValley, dust: farmDust, tilt: 20 });
  const southeast = { ...station(plants.southeast, { climate: georgia, dust: pollen, tilt: 22 }), mismatch: 0.4 };
  const desert = station(plants.desert, { climate: sonoranDesert, dust: desertDust, tilt: 15 });
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
    // Both have a pyranometer under test, for the pyranometer board.
    device("desert-north", "Desert North", "S1-1004", plants.desert, { ...tested, clean: washed(today - 12) }),
    // Filled 57 days ago: the float switch has reported for some washes, and the tank runs dry in a week.
    device("desert-south", "Desert South", "S1-1005", plants.desert, { ...tested, clean: washed(today - 57) }),
  ];
}
