import { dayOf, zoneOffset } from "#contract/common/calendar";
import { centralValley, farmDust } from "../../../tools/demo/fleet.ts";
import type { SimulatedSite } from "../../../tools/physics/site.ts";
import type { RegisteredDevice } from "./device.ts";
import type { FakeOperator } from "./operator.ts";

const AT_ONCE = 4;

const places = [
  { location: "San Juan, PR", lat: 18.42, lng: -66.06, timezone: "America/Puerto_Rico" },
  { location: "Bakersfield, CA", lat: 35.37, lng: -119.02, timezone: "America/Los_Angeles" },
  { location: "Honolulu, HI", lat: 21.31, lng: -157.86, timezone: "Pacific/Honolulu" },
];
export type FleetPlace = (typeof places)[number];

/** Where noon is nearest: a device that stops in bright light is lost within its usual limit, one that stops at night may be asleep. */
export function sunniestPlace(at: number): FleetPlace {
  const fromNoon = ({ lng }: FleetPlace): number => Math.abs(((((at / 3600 + lng / 15) % 24) + 24) % 24) - 12);
  return places.toSorted((one, other) => fromNoon(one) - fromNoon(other))[0]!;
}

const siteOf = ({ lat, lng }: FleetPlace, plantId: string): SimulatedSite => ({
  climate: centralValley,
  dust: farmDust,
  lat,
  lng,
  tilt: 20,
  azimuth: 180,
  weatherName: plantId,
  clean: { everyDays: 7 },
  arrayCleanings: [],
  mismatch: 0.3,
  reports: "everything",
});

export function addPlant(person: FakeOperator, { location, lat, lng }: FleetPlace, at: number): Promise<string> {
  const when = new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");
  return person.addPlant({ plant_name: `Simulation ${when} UTC`, location, lat, lng });
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

export async function register(
  person: FakeOperator,
  { plantId, place, count, since }: { plantId: string; place: FleetPlace; count: number; since: number },
): Promise<RegisteredDevice[]> {
  const fleet: RegisteredDevice[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const { device_id, apiKey } = await person.addDevice({
        isInboundApiDevice: true,
        device_name: `Simulated ${++next}`,
        plant_id: plantId,
        ...place,
        installationdate: american(dayOf(place.timezone, since)),
        soilingAlertThreshold: 10,
      });
      fleet.push({
        id: device_id,
        key: apiKey!,
        site: siteOf(place, plantId),
        zone: zoneOffset(place.timezone, since) / 3600,
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fleet;
}
