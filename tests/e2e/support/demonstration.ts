import { addDays, dayOf } from "#contract/common/calendar";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { accounts, devices, plantOwners, plants, users } from "../../../worker/platform/schema.ts";
import { cheapHash } from "../../fixtures/cheap-hash.ts";
import { toa5File } from "../../fixtures/files/logger-file.ts";
import type { Server } from "./server.ts";

export const zone = "America/Los_Angeles";
export const owner = { email: "owner@plant.example", password: "Clean+Panels_42" };
export const storedPassword = cheapHash(owner.password);
export const device = { id: "device01", name: "East block" };
/** [%/day] */
const soilingPerDay = 0.1;

export async function aPlantWithADevice({ directory }: Server): Promise<void> {
  const at = new Date();
  await directory.insert(users).values({
    id: "owner01",
    email: owner.email,
    name: "Plant Owner",
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
    user_type: "Owner",
    status: "Enable",
    company_name: "Sunny Fields",
    inbound_api_access: true,
    tosAcceptedAt: Math.floor(at.getTime() / 1000),
  });
  await directory.insert(accounts).values({
    id: "account01",
    userId: "owner01",
    accountId: "owner01",
    providerId: "credential",
    password: storedPassword,
    createdAt: at,
    updatedAt: at,
  });
  await directory
    .insert(plants)
    .values({ plant_id: "plant01", plant_name: "Valley Plant", location: "Fresno, CA", lat: 36.74, lng: -119.79 });
  await directory.insert(plantOwners).values({ plant_id: "plant01", owner_id: "owner01" });
  await directory.insert(devices).values({
    device_id: device.id,
    device_name: device.name,
    plant_id: "plant01",
    serialno: "S1-0042",
    lat: 36.74,
    lng: -119.79,
    timezone: zone,
    installationdate: addDays(dayOf(zone, at.getTime() / 1000), -90),
  });
}

/**
 * The last `days` days of a logger on standard time, every 10 minutes: a sine of sun; the soiled cell loses 0.1% a day, cleaned halfway,
 * and reads 0 on the last `deadDays`.
 */
export function loggerFile(days: number, deadDays = 0): string {
  // The newest row is of 11:50 PM; from then on it is today's, or it would be a day old and the device offline.
  const today = dayOf(zone, Date.now() / 1000 + 600);
  const columns = ["GeffRef", "GeffTest", "TempRef", "TempTest"];
  const rows = [];
  for (let n = 0; n < days; n++) {
    const day = addDays(today, n - days);
    const loss = (soilingPerDay / 100) * (n % Math.ceil(days / 2));
    for (let minute = 0; minute < 1440; minute += 10) {
      const sun = Math.max(0, Math.sin(((minute / 60 - 6) / 12) * Math.PI));
      const clean = 950 * sun;
      const hour = String(Math.floor(minute / 60)).padStart(2, "0");
      rows.push({
        stamp: `${day} ${hour}:${String(minute % 60).padStart(2, "0")}:00`,
        cells: [clean, n < days - deadDays ? clean * (1 - loss) : 0, 20 + 20 * sun, 20 + 20 * sun].map((value) =>
          Number(value.toFixed(3)),
        ),
      });
    }
  }
  return toa5File({ columns, units: ["W/m^2", "W/m^2", "Deg C", "Deg C"], rows });
}

export function futureFile(): string {
  const tomorrow = addDays(dayOf(zone, Date.now() / 1000), 2);
  return toa5File({
    columns: ["GeffRef", "GeffTest"],
    rows: [0, 10, 20].map((minute) => ({
      stamp: `${tomorrow} 12:${String(minute).padStart(2, "0")}:00`,
      cells: [800, 790],
    })),
  });
}

/** Of the plant, judged by all rules before, with a sample each minute. */
export const judgedDevice = (last_data_at: number) => ({
  plant_id: "plant01",
  lat: 36.74,
  lng: -119.79,
  timezone: zone,
  installationdate: "2026-01-01",
  wash_extension_data: false,
  judged_by: ALL_RULES,
  report_step: 60,
  last_data_at,
});
