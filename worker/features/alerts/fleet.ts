import { and, desc, eq, gt, gte, isNotNull, lte, sql } from "drizzle-orm";
import { MAX_LOSS_AGE_DAYS } from "#contract/alerts/rules";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import type { AlertFacts } from "#domain/alerts/facts";
import type { Database } from "../../platform/db.ts";
import { doubtOf, type JudgedDay, judgedDaysQuery } from "./doubt.ts";
import { alertStates, dailySoiling, devices, maintenanceWindows, offsets, plants } from "../../platform/schema.ts";

export type StateRow = typeof alertStates.$inferSelect;

export interface JudgedDevice {
  facts: AlertFacts;
  name: string;
  plant: { id: string; name: string };
  zone: string;
  judgedBy: readonly string[];
  /** The device or its plant is hidden from the NOC: alerts are stored but not sent. */
  isHidden: boolean;
  isMaintained: boolean;
}

export type IsNight = (place: { lat: number; lng: number }, now: number) => boolean;

const devicesQuery = (db: Database) =>
  db
    .select({
      device: {
        device_id: devices.device_id,
        device_name: devices.device_name,
        plant_id: devices.plant_id,
        lat: devices.lat,
        lng: devices.lng,
        timezone: devices.timezone,
        installed_on: devices.installed_on,
        wash_extension_data: devices.wash_extension_data,
        isInboundApiDevice: devices.isInboundApiDevice,
        threshold: devices.soilingAlertThreshold,
        last_data_at: devices.last_data_at,
        report_step: devices.report_step,
        wash_facts: devices.wash_facts,
        nightSleep: devices.nightSleep,
        judged_by: devices.judged_by,
      },
      plant_name: plants.plant_name,
      isHidden: sql<number>`${devices.hideOnNOC} or ${devices.isDevUnit} or ${plants.hideOnNOC} or ${plants.isDevUnit}`,
    })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(and(eq(devices.status, "Enable"), eq(plants.status, "Enable")));

type FleetDeviceRow = Awaited<ReturnType<typeof devicesQuery>>[number];

const daysQuery = (db: Database, since: string) => {
  const offset = sql`coalesce((select ${offsets.value} from ${offsets}
    where ${eq(offsets.device_id, devices.device_id)} order by ${offsets.id} desc limit 1), 0)`;
  return db
    .select({
      device_id: dailySoiling.device_id,
      day: dailySoiling.day,
      loss: sql<number>`${dailySoiling.loss} + ${offset}`,
    })
    .from(devices)
    .innerJoin(dailySoiling, and(eq(dailySoiling.device_id, devices.device_id), gte(dailySoiling.day, since)))
    .where(
      and(
        eq(devices.status, "Enable"),
        gt(devices.soilingAlertThreshold, 0),
        eq(dailySoiling.quality, 1),
        isNotNull(dailySoiling.loss),
      ),
    )
    .orderBy(desc(dailySoiling.day));
};
type FleetDay = Awaited<ReturnType<typeof daysQuery>>[number];

export interface Fleet {
  devices: JudgedDevice[];
  states: Map<string, Map<string, StateRow>>;
}

export async function readFleet(db: Database, isAsleep: IsNight, now: number): Promise<Fleet> {
  const [rows, judged, days, states, windows] = await Promise.all([
    devicesQuery(db),
    judgedDaysQuery(db, addDays(dayOf("UTC", now), -MAX_LOSS_AGE_DAYS)),
    daysQuery(db, addDays(dayOf("UTC", now), -MAX_LOSS_AGE_DAYS)),
    db.select().from(alertStates),
    db
      .select()
      .from(maintenanceWindows)
      .where(and(lte(maintenanceWindows.from, Math.floor(now)), gt(maintenanceWindows.to, Math.floor(now)))),
  ]);
  const ofDevice = Map.groupBy(days, ({ device_id }) => device_id);
  const judgedOf = Map.groupBy(judged, ({ device_id }) => device_id);
  const maintained = new Set(windows.map(({ plant_id, device_id }) => device_id ?? `plant ${plant_id}`));
  const judgedDeviceOf = (row: FleetDeviceRow): JudgedDevice => ({
    ...judgedDevice(
      row,
      ofDevice.get(row.device.device_id) ?? [],
      judgedOf.get(row.device.device_id) ?? [],
      isAsleep,
      now,
    ),
    isMaintained: maintained.has(row.device.device_id) || maintained.has(`plant ${row.device.plant_id}`),
  });
  const byDevice = Map.groupBy(states, ({ device_id }) => device_id);
  return {
    devices: rows.map(judgedDeviceOf),
    states: new Map([...byDevice].map(([id, list]) => [id, new Map(list.map((state) => [state.rule, state]))])),
  };
}

function judgedDevice(
  { device, plant_name, isHidden }: FleetDeviceRow,
  days: readonly FleetDay[],
  judged: readonly JudgedDay[],
  isAsleep: IsNight,
  now: number,
): Omit<JudgedDevice, "isMaintained"> {
  const { timezone: zone } = device;
  const today = dayOf(zone, now);
  const complete = days.filter(({ day }) => day < today).slice(0, 2);
  return {
    name: device.device_name,
    plant: { id: device.plant_id, name: plant_name },
    zone,
    judgedBy: device.judged_by.split(" "),
    isHidden: isHidden === 1,
    facts: {
      device_id: device.device_id,
      last_data_at: device.last_data_at,
      report_step: device.report_step,
      isInboundApiDevice: device.isInboundApiDevice,
      hasExtension: device.wash_extension_data,
      wash: device.wash_facts,
      installedAt: instantOf(zone, device.installed_on),
      threshold: device.threshold,
      losses: complete.map(({ day, loss }) => ({ at: instantOf(zone, day), loss })),
      doubt: doubtOf(judged, today, zone),
      isAsleep: device.nightSleep && isAsleep(device, now),
    },
  };
}
