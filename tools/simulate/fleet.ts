import { dayOf, zoneOffset } from "#contract/calendar";
import type { Plant } from "#contract/plant";
import { centralValley, desertDust, farmDust, georgia, pollen, sonoranDesert } from "../demo/climates.ts";
import { plants as demoPlants } from "../demo/fleet.ts";
import type { Site } from "../physics/site.ts";
import type { Registered } from "./device.ts";
import type { Person } from "./person.ts";

/** So many registrations at a time. */
const AT_ONCE = 4;

const worlds: Record<string, Pick<Site, "climate" | "dust">> = {
  [demoPlants.southeast.plant_id]: { climate: georgia, dust: pollen },
  [demoPlants.desert.plant_id]: { climate: sonoranDesert, dust: desertDust },
};

/** A station at a plant; where nothing is known of the place it is a dry valley. */
const siteOf = ({ plant_id, lat, lng }: Plant): Site => ({
  ...(worlds[plant_id] ?? { climate: centralValley, dust: farmDust }),
  lat,
  lng,
  tilt: 20,
  azimuth: lat < 0 ? 0 : 180,
  weatherName: plant_id,
  clean: { everyDays: 7 },
  arrayCleanings: [],
  mismatch: 0.3,
  reports: "everything",
});

const zoneOf = ({ plant_id }: Plant): string =>
  Object.values(demoPlants).find((plant) => plant.plant_id === plant_id)?.timezone ?? "UTC";

/** MM/DD/YYYY */
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** Adds so many devices to the plants of a person in turn, as the form of the portal does. `since`: UTC epoch seconds. */
export async function register(person: Person, count: number, since: number): Promise<Registered[]> {
  const plants = await person.plants();
  if (plants.length === 0) throw new Error("This person has no plant to put devices on.");
  const fleet: Registered[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const plant = plants[index % plants.length]!;
      const timezone = zoneOf(plant);
      const { device_id, apiKey } = await person.addDevice({
        isInboundApiDevice: true,
        device_name: `Simulated ${index + 1}`,
        plant_id: plant.plant_id,
        location: plant.location,
        lat: plant.lat,
        lng: plant.lng,
        timezone,
        installationdate: american(dayOf(timezone, since)),
        soilingAlertThreshold: 10,
      });
      fleet.push({ id: device_id, key: apiKey, site: siteOf(plant), zone: zoneOffset(timezone, since) / 3600 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fleet;
}
