import { dayOf, zoneOffset } from "#contract/common/calendar";
import { centralValley, farmDust } from "../../../tools/demo/fleet.ts";
import type { SimulatedSite } from "../../../tools/physics/site.ts";
import type { RegisteredDevice } from "./device.ts";
import type { FakeOperator } from "./operator.ts";

const AT_ONCE = 4;

const PLACE = { location: "Bakersfield, CA", lat: 35.37, lng: -119.02 };
const ZONE = "America/Los_Angeles";

const siteOf = (plantId: string): SimulatedSite => ({
  climate: centralValley,
  dust: farmDust,
  lat: PLACE.lat,
  lng: PLACE.lng,
  tilt: 20,
  azimuth: 180,
  weatherName: plantId,
  clean: { everyDays: 7 },
  arrayCleanings: [],
  mismatch: 0.3,
  reports: "everything",
});

export function addPlant(person: FakeOperator, at: number): Promise<string> {
  const when = new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");
  return person.addPlant({ plant_name: `Simulation ${when} UTC`, ...PLACE });
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

export async function register(
  person: FakeOperator,
  plantId: string,
  count: number,
  since: number,
): Promise<RegisteredDevice[]> {
  const fleet: RegisteredDevice[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const { device_id, apiKey } = await person.addDevice({
        isInboundApiDevice: true,
        device_name: `Simulated ${++next}`,
        plant_id: plantId,
        ...PLACE,
        timezone: ZONE,
        installationdate: american(dayOf(ZONE, since)),
        soilingAlertThreshold: 10,
      });
      fleet.push({ id: device_id, key: apiKey!, site: siteOf(plantId), zone: zoneOffset(ZONE, since) / 3600 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fleet;
}
