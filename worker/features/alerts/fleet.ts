import { and, asc, eq, gt, gte, inArray, isNotNull, lte, not, notBetween, or, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { EXCLUDED_CODE, FIRST_FAULT_CODE, GOOD_CODE, qualityOf } from "#contract/soiling/day-quality";
import type { SensorFault } from "#contract/soiling/sensor-faults";
import type { AlertFacts } from "#domain/alerts/facts";
import { type Database, jsonValues } from "../../platform/db.ts";
import {
  alertStates,
  dailySoiling,
  devices,
  maintenanceWindows,
  messages,
  offsets,
  plantOwners,
  plants,
  provisionedUnits,
  setupEntries,
} from "../../platform/schema.ts";
import { FLEET_SILENCE, MAX_LOSS_AGE_DAYS } from "#contract/alerts/rules";
import { setupQuestions, unmetQuestions } from "#contract/records/setup";
import type { SilenceFacts } from "#domain/alerts/fleet-silence";

/** Days that are not covered, with their loss and the first day of the doubt that they belong to, in any order, as sorting would read each twice. */
function judgedDaysQuery(db: Database, since: string, page: SQL) {
  const first = sql<
    string | null
  >`case when ${dailySoiling.quality} >= ${FIRST_FAULT_CODE} and ${dailySoiling.quality} <> ${EXCLUDED_CODE} then (
    select min(same.day) from daily_soiling as same
    where same.device_id = ${dailySoiling.device_id} and same.quality = ${dailySoiling.quality} and same.day > coalesce(
      (select max(good.day) from daily_soiling as good where good.device_id = ${dailySoiling.device_id}
        and good.quality <= ${GOOD_CODE} and good.day < ${dailySoiling.day}), '')
  ) end`;
  const offset = sql`coalesce((select ${offsets.value} from ${offsets}
    where ${eq(offsets.device_id, devices.device_id)} order by ${offsets.id} desc limit 1), 0)`;
  const loss = sql<number | null>`${dailySoiling.loss} + ${offset}`;
  return db
    .select({ device_id: dailySoiling.device_id, day: dailySoiling.day, code: dailySoiling.quality, loss, first })
    .from(devices)
    .innerJoin(dailySoiling, and(eq(dailySoiling.device_id, devices.device_id), gte(dailySoiling.day, since)))
    .where(
      and(page, eq(devices.status, "Enable"), notBetween(dailySoiling.quality, GOOD_CODE + 1, FIRST_FAULT_CODE - 1)),
    );
}
type JudgedDay = Awaited<ReturnType<typeof judgedDaysQuery>>[number];

/** Answers with a No about the units in use, by proven labels only: others could come from anyone who guesses an ICCID. */
const unmetSetupsQuery = (db: Database, page: SQL) => {
  const isNewest = sql`not exists (select 1 from setup_entries as later
    where later.device_id = ${setupEntries.device_id} and later.saved_at > ${setupEntries.saved_at})`;
  const isAcknowledged = sql`exists (select 1 from ${messages} where ${eq(messages.device_id, devices.device_id)}
    and ${eq(messages.rule, "setup-open")} and ${messages.answered_at} >= ${setupEntries.saved_at} and ${messages.snoozed_until} is null)`;
  return db
    .select({ device_id: devices.device_id, form: setupEntries.form, savedAt: setupEntries.saved_at })
    .from(devices)
    .innerJoin(setupEntries, eq(setupEntries.device_id, sql`coalesce(${devices.unit_id}, ${devices.device_id})`))
    .innerJoin(provisionedUnits, eq(provisionedUnits.icc_id, setupEntries.icc_id))
    .where(
      and(
        page,
        eq(devices.status, "Enable"),
        isNotNull(provisionedUnits.claim_code_hash),
        sql`(${or(...setupQuestions.map((name) => sql`${setupEntries.form} ->> ${name} = 0`))})`,
        isNewest,
        not(isAcknowledged),
      ),
    );
};
type UnmetSetup = Awaited<ReturnType<typeof unmetSetupsQuery>>[number];

function setupOf(setup: UnmetSetup | undefined, hasExtension: boolean): AlertFacts["setup"] {
  const unmet = setup ? unmetQuestions(setup.form, hasExtension) : [];
  return setup && unmet.length > 0 ? { unmet, since: setup.savedAt } : null;
}

/** `days`: newest first. A running day may still become part of a fault, so it ends none. */
function doubtOf(days: readonly JudgedDay[], today: string, zone: string): AlertFacts["doubt"] {
  const newest = days.find(({ day, first }) => first !== null || day < today);
  if (!newest) return null;
  if (newest.first === null) return "none";
  return { fault: qualityOf(newest.code).reason as SensorFault, since: instantOf(zone, newest.first) };
}

export type StateRow = typeof alertStates.$inferSelect;

export interface JudgedDevice {
  facts: AlertFacts;
  name: string;
  plant: { id: string; name: string };
  zone: string;
  judgedBy: readonly string[];
  /** One owner of the plant, or the plant itself: whose alerts are counted together. */
  owner: string;
  /** The device or its plant is hidden from the NOC: alerts are stored but not sent. */
  isHidden: boolean;
  isMaintained: boolean;
}

/** Devices read at once; a page with their days and alerts is some megabytes. */
const PAGE_DEVICES = 1000;
/** Devices of which only the last contact is read. */
const PAGE_CONTACTS = 5000;

const rowid = sql<number>`${devices}.rowid`;

const isMaintained = (now: number): SQL<number> => {
  const isOpen = and(lte(maintenanceWindows.from, Math.floor(now)), gt(maintenanceWindows.to, Math.floor(now)));
  const open = (target: SQL) => sql`exists (select 1 from ${maintenanceWindows}
    where ${eq(maintenanceWindows.plant_id, devices.plant_id)} and ${maintenanceWindows.device_id} ${target} and ${isOpen})`;
  return sql<number>`(${open(sql`= ${devices.device_id}`)} or ${open(sql`is null`)})`;
};

const devicesQuery = (db: Database, now: number, after: number) =>
  db
    .select({
      device: {
        device_id: devices.device_id,
        device_name: devices.device_name,
        plant_id: devices.plant_id,
        timezone: devices.timezone,
        installationdate: devices.installationdate,
        wash_extension_data: devices.wash_extension_data,
        isInboundApiDevice: devices.isInboundApiDevice,
        threshold: devices.soilingAlertThreshold,
        last_data_at: devices.last_data_at,
        report_step: devices.report_step,
        silence_limit: devices.silence_limit,
        wash_facts: devices.wash_facts,
        nightSleep: devices.nightSleep,
        judged_by: devices.judged_by,
      },
      rowid,
      plant_name: plants.plant_name,
      owner: sql<string>`coalesce((select min(${plantOwners.owner_id}) from ${plantOwners}
        where ${eq(plantOwners.plant_id, devices.plant_id)}), ${devices.plant_id})`,
      isMaintained: isMaintained(now),
      isHidden: sql<number>`${devices.hideOnNOC} or ${devices.isDevUnit} or ${plants.hideOnNOC} or ${plants.isDevUnit}`,
    })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(and(sql`${rowid} > ${after}`, eq(devices.status, "Enable"), eq(plants.status, "Enable")))
    .orderBy(asc(rowid))
    .limit(PAGE_DEVICES);

type FleetDeviceRow = Awaited<ReturnType<typeof devicesQuery>>[number];

export interface FleetPage {
  devices: JudgedDevice[];
  states: Map<string, Map<string, StateRow>>;
}

/** Reads the fleet in pages, so that memory doesn't grow with it. Without their days, what depends on them stays unknown. */
export async function* fleetPages(db: Database, now: number, withDays: boolean): AsyncGenerator<FleetPage> {
  const since = addDays(dayOf("UTC", now), -MAX_LOSS_AGE_DAYS);
  for (let after = -1; ;) {
    const rows = await devicesQuery(db, now, after);
    if (rows.length === 0) return;
    const last = rows.at(-1)!.rowid;
    const page = sql`${rowid} > ${after} and ${rowid} <= ${last}`;
    const listed = jsonValues(rows.map(({ device }) => device.device_id));
    const [judged, unmet, states] = await Promise.all([
      withDays ? judgedDaysQuery(db, since, page) : [],
      unmetSetupsQuery(db, page),
      db.select().from(alertStates).where(inArray(alertStates.device_id, listed)),
    ]);
    const judgedOf = Map.groupBy(judged, ({ device_id }) => device_id);
    const setups = new Map(unmet.map((setup) => [setup.device_id, setup]));
    const byDevice = Map.groupBy(states, ({ device_id }) => device_id);
    const judge = (row: FleetDeviceRow) => {
      const { device_id } = row.device;
      const newest = (judgedOf.get(device_id) ?? []).toSorted((one, other) => other.day.localeCompare(one.day));
      return judgedDevice(row, { judged: newest, setup: setups.get(device_id) }, now);
    };
    yield {
      devices: rows.map(judge),
      states: new Map([...byDevice].map(([id, list]) => [id, new Map(list.map((state) => [state.rule, state]))])),
    };
    if (rows.length < PAGE_DEVICES) return;
    after = last;
  }
}

export async function silenceState(db: Database): Promise<StateRow | null> {
  const ofFleet = and(eq(alertStates.device_id, ""), eq(alertStates.rule, FLEET_SILENCE));
  const [state] = await db.select().from(alertStates).where(ofFleet);
  return state ?? null;
}

/** Last contacts of devices that are neither hidden nor in maintenance. */
export async function lastContacts(db: Database, now: number): Promise<SilenceFacts[]> {
  const shown = await db
    .select({ id: plants.plant_id, name: plants.plant_name })
    .from(plants)
    .where(and(eq(plants.status, "Enable"), eq(plants.hideOnNOC, false), eq(plants.isDevUnit, false)));
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  const facts: SilenceFacts[] = [];
  for (let after = -1; ;) {
    const { device_id, last_data_at, report_step, silence_limit, isInboundApiDevice, nightSleep } = devices;
    const rows = await db
      .select({
        facts: { device_id, last_data_at, report_step, silence_limit, isInboundApiDevice, nightSleep },
        rowid,
        plant_id: devices.plant_id,
        isMaintained: isMaintained(now),
      })
      .from(devices)
      .where(
        and(
          sql`${rowid} > ${after}`,
          eq(devices.status, "Enable"),
          isNotNull(last_data_at),
          eq(devices.hideOnNOC, false),
          eq(devices.isDevUnit, false),
        ),
      )
      .orderBy(asc(rowid))
      .limit(PAGE_CONTACTS);
    for (const row of rows) {
      const plant = names.get(row.plant_id);
      if (row.isMaintained === 0 && plant !== undefined)
        facts.push({ ...row.facts, plant: { id: row.plant_id, name: plant } });
    }
    if (rows.length < PAGE_CONTACTS) return facts;
    after = rows.at(-1)!.rowid;
  }
}

function judgedDevice(
  { device, plant_name, owner, isHidden, isMaintained: maintained }: FleetDeviceRow,
  { judged, setup }: { judged: readonly JudgedDay[]; setup: UnmetSetup | undefined },
  now: number,
): JudgedDevice {
  const { timezone: zone } = device;
  const today = dayOf(zone, now);
  const losses = judged.flatMap(({ day, code, loss }) =>
    device.threshold > 0 && day < today && code === GOOD_CODE && loss !== null
      ? [{ at: instantOf(zone, day), loss }]
      : [],
  );
  return {
    name: device.device_name,
    plant: { id: device.plant_id, name: plant_name },
    zone,
    judgedBy: device.judged_by.split(" "),
    owner,
    isHidden: isHidden === 1,
    isMaintained: maintained === 1,
    facts: {
      device_id: device.device_id,
      last_data_at: device.last_data_at,
      report_step: device.report_step,
      silence_limit: device.silence_limit,
      nightSleep: device.nightSleep,
      isInboundApiDevice: device.isInboundApiDevice,
      hasExtension: device.wash_extension_data,
      wash: device.wash_facts,
      installedAt: instantOf(zone, device.installationdate),
      threshold: device.threshold,
      losses: losses.slice(0, 2),
      setup: setupOf(setup, device.wash_extension_data),
      doubt: doubtOf(judged, today, zone),
    },
  };
}
