import { addDays } from "#contract/common/calendar";
import { dailySoiling, dailyWeather, devices, offsets } from "../../../worker/platform/schema.ts";
import { db, newOwnerWithPlant, store } from "../access/people.ts";

/** Builders of devices and days. Ids are new, because tests of a file share the database. */

type NewDevice = Partial<typeof devices.$inferInsert> & { offset?: number };

const newOffset = (device_id: string, value: number) =>
  db.insert(offsets).values({ device_id, value, set_by: "test", set_at: 1_700_000_000 });

function newDevice(plant_id: string, { offset, ...fields }: NewDevice) {
  const device_id = crypto.randomUUID();
  const row = { device_id, plant_id, device_name: "Test Device", lat: 36.73, lng: -119.82, ...fields };
  const defaults = { timezone: "America/Los_Angeles", installationdate: "2025-03-09" };
  const statement = db.insert(devices).values({ ...defaults, ...row });
  return { device_id, statements: offset === undefined ? [statement] : [statement, newOffset(device_id, offset)] };
}

export async function aDevice(plant_id: string, values: NewDevice = {}): Promise<string> {
  const { device_id, statements } = newDevice(plant_id, values);
  await store(statements);
  return device_id;
}

export async function anOffset(device_id: string, value: number): Promise<void> {
  await newOffset(device_id, value);
}

type Day = Partial<Omit<typeof dailySoiling.$inferInsert, "device_id" | "day">>;

/** Daily rows from `first`; null: no row. Default: good days of 5 kWh/m2. */
export async function someDays(device_id: string, first: string, days: (Day | null)[]): Promise<void> {
  const rows = days.flatMap((day, index) =>
    day === null
      ? []
      : [
          {
            device_id,
            day: addDays(first, index),
            insol_clean: 5,
            insol_soiled: 4.9,
            loss: 2,
            quality: 1,
            samples: 1440,
            uncertainty: 0.1,
            window_insolation: 5,
            ...day,
          },
        ],
  );
  // D1 allows 100 parameters; a row has 9.
  const statements = [];
  for (let at = 0; at < rows.length; at += 10) statements.push(db.insert(dailySoiling).values(rows.slice(at, at + 10)));
  await store(statements);
}

export async function aWeatherDay(values: typeof dailyWeather.$inferInsert): Promise<void> {
  await db.insert(dailyWeather).values(values);
}

/** In one call: a call takes longer than what it stores. */
export async function anOwnerWithDevice(values: NewDevice = {}) {
  const { statements, ...owner } = await newOwnerWithPlant();
  const { device_id, statements: more } = newDevice(owner.plant, values);
  await store([...statements, ...more]);
  return { ...owner, device: device_id };
}
