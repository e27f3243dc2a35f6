import { pick } from "#contract/records/field";
import { and, asc, eq, gt, gte, inArray, isNotNull, lte, not, notBetween, or, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { EXCLUDED_CODE, FIRST_FAULT_CODE, GOOD_CODE, qualityOf } from "#contract/soiling/day-quality";
import type { SensorFault } from "#contract/soiling/sensor-faults";
import type { AlertFacts } from "#domain/alerts/facts";
import { type Database, jsonValues } from "../../platform/db.ts";
import {
  dailySoiling,
  devices,
  maintenanceWindows,
  messages,
  offsets,
  provisionedUnits,
  setupEntries,
} from "../../platform/schema.ts";
import { DAYS_CHANGED, MAX_LOSS_AGE_DAYS } from "#contract/alerts/rules";
import { setupQuestions, unmetQuestions } from "#contract/records/setup";
import { connectionLevel, isSoonLate } from "#domain/alerts/connection-level";
import type { SilenceFacts } from "#domain/alerts/fleet-silence";
import type { PlantFacts, Plants } from "./known.ts";

/** Devices to join with, because D1 counts each value of an `in` as a row. */
const listOf = (ids: readonly string[]): SQL => sql`json_each(${JSON.stringify(ids)})`;
const listedId = sql<string>`listed.value`;

/** Days that are not covered, with their loss and the first day of the doubt that they belong to, in any order, as sorting would read each twice. */
function judgedDaysQuery(db: Database, since: string, listed: SQL) {
  const first = sql<
    string | null
  >`case when ${dailySoiling.quality} >= ${FIRST_FAULT_CODE} and ${dailySoiling.quality} <> ${EXCLUDED_CODE} then (
    select min(same.day) from daily_soiling as same
    where same.device_id = ${dailySoiling.device_id} and same.quality = ${dailySoiling.quality} and same.day > coalesce(
      (select max(good.day) from daily_soiling as good where good.device_id = ${dailySoiling.device_id}
        and good.quality <= ${GOOD_CODE} and good.day < ${dailySoiling.day}), '')
  ) end`;
  return db
    .select({
      device_id: dailySoiling.device_id,
      day: dailySoiling.day,
      code: dailySoiling.quality,
      loss: dailySoiling.loss,
      first,
    })
    .from(sql`${listed} as listed`)
    .innerJoin(dailySoiling, and(eq(dailySoiling.device_id, listedId), gte(dailySoiling.day, since)))
    .where(notBetween(dailySoiling.quality, GOOD_CODE + 1, FIRST_FAULT_CODE - 1));
}

/** Oldest first. */
const offsetsQuery = (db: Database, listed: SQL) =>
  db
    .select({ device_id: offsets.device_id, value: offsets.value })
    .from(sql`${listed} as listed`)
    .innerJoin(offsets, eq(offsets.device_id, listedId))
    .orderBy(asc(offsets.id));

type JudgedDay = Awaited<ReturnType<typeof judgedDaysQuery>>[number];

/** Answers with a No about the units in use, by proven labels only: others could come from anyone who guesses an ICCID. */
const unmetSetupsQuery = (db: Database, listed: SQL) => {
  const isNewest = sql`not exists (select 1 from setup_entries as later
    where later.device_id = ${setupEntries.device_id} and later.saved_at > ${setupEntries.saved_at})`;
  const isAcknowledged = sql`exists (select 1 from ${messages} where ${eq(messages.device_id, devices.device_id)}
    and ${eq(messages.rule, "setup-open")} and ${messages.answered_at} >= ${setupEntries.saved_at} and ${messages.snoozed_until} is null)`;
  return db
    .select({ device_id: devices.device_id, form: setupEntries.form, savedAt: setupEntries.saved_at })
    .from(sql`${listed} as listed`)
    .innerJoin(devices, eq(devices.device_id, listedId))
    .innerJoin(setupEntries, eq(setupEntries.device_id, sql`coalesce(${devices.unit_id}, ${devices.device_id})`))
    .innerJoin(provisionedUnits, eq(provisionedUnits.icc_id, setupEntries.icc_id))
    .where(
      and(
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
  return setup && unmet.length > 0 ? { unmet, since: setup.savedAt } : "done";
}

/** `days`: newest first. A running day may still become part of a fault, so it ends none. */
function doubtOf(days: readonly JudgedDay[], today: string, zone: string): AlertFacts["doubt"] {
  const newest = days.find(({ day, first }) => first !== null || day < today);
  if (!newest) return null;
  if (newest.first === null) return "none";
  return { fault: qualityOf(newest.code).reason as SensorFault, since: instantOf(zone, newest.first) };
}

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
  /** Its days and setup were read; without them, what depends on them stays unknown. */
  isWhole: boolean;
}

/** Devices read at once. */
export const PAGE_DEVICES = 5000;
/** Ticks of an hour: in each, the days of so large a part of the fleet are read. */
export const TURNS = 12;
const TICK_SECONDS = SECONDS_PER_HOUR / TURNS;
/** Ticks don't come to the second. */
const UNTIL_NEXT_TICK_SECONDS = TICK_SECONDS + 60;

/** Which devices are judged with their days; they change once a day, and are most of what a tick reads. `DAYS_CHANGED` adds some. */
export type TickTurn = number | "all";
export const turnOf = (now: number): TickTurn => Math.floor(now / TICK_SECONDS) % TURNS;

const rowid = sql<number>`${devices}.rowid`;

const maintainedQuery = (db: Database, listed: SQL, now: number) => {
  const isOpen = and(lte(maintenanceWindows.from, Math.floor(now)), gt(maintenanceWindows.to, Math.floor(now)));
  const open = (target: SQL) => sql`exists (select 1 from ${maintenanceWindows}
    where ${eq(maintenanceWindows.plant_id, devices.plant_id)} and ${maintenanceWindows.device_id} ${target} and ${isOpen})`;
  return db
    .select({ device_id: devices.device_id })
    .from(sql`${listed} as listed`)
    .innerJoin(devices, eq(devices.device_id, listedId))
    .where(sql`${open(sql`= ${devices.device_id}`)} or ${open(sql`is null`)}`);
};

const connectionFacts = ["last_data_at", "report_step", "silence_limit", "nightSleep", "isInboundApiDevice"] as const;

const devicesQuery = (db: Database, which: SQL) =>
  db
    .select({
      ...pick(devices, ["device_id", "device_name", "plant_id", "timezone", "installationdate", "wash_extension_data"]),
      ...pick(devices, connectionFacts),
      ...pick(devices, ["wash_facts", "judged_by"]),
      threshold: devices.soilingAlertThreshold,
      rowid,
      isHidden: sql<number>`${devices.hideOnNOC} or ${devices.isDevUnit}`,
    })
    .from(devices)
    .where(and(which, eq(devices.status, "Enable")))
    .orderBy(asc(rowid))
    .limit(PAGE_DEVICES);

type FleetDeviceRow = Awaited<ReturnType<typeof devicesQuery>>[number];

interface PageTerms {
  now: number;
  turn: TickTurn;
  /** Only these devices, a page at most, also if they are silent. */
  only?: readonly string[];
}

interface FleetPage {
  devices: JudgedDevice[];
  /** Of devices that are neither hidden nor in maintenance. */
  contacts: SilenceFacts[];
  /** Devices that are late by the next tick, unless their objects have something newer. */
  soonLate: string[];
  /** Devices that are missing in `devices`, because much of the fleet may be silent. */
  silent: string[];
}

/** Reads the fleet in pages, so that memory doesn't grow with it. */
export async function* fleetPages(
  db: Database,
  fleet: Plants,
  { now, turn, only }: PageTerms,
): AsyncGenerator<FleetPage> {
  const since = addDays(dayOf("UTC", now), -MAX_LOSS_AGE_DAYS);
  const which = only && inArray(devices.device_id, jsonValues(only));
  for (let after = -1; ;) {
    const rows = await devicesQuery(db, and(which, sql`${rowid} > ${after}`)!);
    const known = rows.filter(({ plant_id }) => fleet.has(plant_id));
    const [silent, judgedNow] = only ? [[], known] : inTwo(known, (row) => connectionLevel(row, now) === 2);
    const isTurn = (row: FleetDeviceRow): boolean =>
      turn === "all" || row.rowid % TURNS === turn || row.judged_by.includes(DAYS_CHANGED);
    const read = <Row>(of: (listed: SQL) => Promise<Row[]>, list: readonly FleetDeviceRow[]): Promise<Row[]> =>
      list.length === 0 ? Promise.resolve([]) : of(listOf(list.map(({ device_id }) => device_id)));
    const whole = judgedNow.filter(isTurn);
    const mayBeMaintained = known.filter(({ plant_id }) => fleet.get(plant_id)!.hasWindows);
    const [judged, zeros, unmet, maintainedRows] = await Promise.all([
      read((listed) => judgedDaysQuery(db, since, listed), whole),
      read((listed) => offsetsQuery(db, listed), whole),
      read((listed) => unmetSetupsQuery(db, listed), whole),
      read((listed) => maintainedQuery(db, listed, now), mayBeMaintained),
    ]);
    const maintained = new Set(maintainedRows.map(({ device_id }) => device_id));
    const judgedOf = Map.groupBy(judged, ({ device_id }) => device_id);
    const setups = new Map(unmet.map((setup) => [setup.device_id, setup]));
    const offsetOf = new Map(zeros.map(({ device_id, value }) => [device_id, value]));
    const judge = (row: FleetDeviceRow) => {
      const { device_id } = row;
      const newest = (judgedOf.get(device_id) ?? []).toSorted((one, other) => other.day.localeCompare(one.day));
      return judgedDevice(row, fleet.get(row.plant_id)!, {
        now,
        isMaintained: maintained.has(device_id),
        whole: isTurn(row)
          ? { judged: newest, offset: offsetOf.get(device_id) ?? 0, setup: setups.get(device_id) }
          : null,
      });
    };
    yield {
      contacts: known
        .filter(({ device_id }) => !maintained.has(device_id))
        .flatMap((row) => contactOf(row, fleet.get(row.plant_id)!)),
      soonLate: known.filter((row) => isSoonLate(row, now, UNTIL_NEXT_TICK_SECONDS)).map(({ device_id }) => device_id),
      silent: silent.map(({ device_id }) => device_id),
      devices: judgedNow.map(judge),
    };
    if (only || rows.length < PAGE_DEVICES) return;
    after = rows.at(-1)!.rowid;
  }
}

const inTwo = <Item>(list: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  list.filter(isFirst),
  list.filter((item) => !isFirst(item)),
];

function contactOf(row: FleetDeviceRow, { name, isHidden }: PlantFacts): SilenceFacts[] {
  const { device_id, last_data_at, report_step, silence_limit, isInboundApiDevice, nightSleep } = row;
  if (last_data_at === null || row.isHidden === 1 || isHidden) return [];
  const plant = { id: row.plant_id, name };
  return [{ device_id, last_data_at, report_step, silence_limit, isInboundApiDevice, nightSleep, plant }];
}

function judgedDevice(
  device: FleetDeviceRow,
  plant: PlantFacts,
  read: {
    now: number;
    isMaintained: boolean;
    whole: { judged: readonly JudgedDay[]; offset: number; setup: UnmetSetup | undefined } | null;
  },
): JudgedDevice {
  const { now, isMaintained, whole } = read;
  const { timezone: zone } = device;
  const today = dayOf(zone, now);
  const losses = (whole?.judged ?? []).flatMap(({ day, code, loss }) =>
    device.threshold > 0 && day < today && code === GOOD_CODE && loss !== null
      ? [{ at: instantOf(zone, day), loss: loss + whole!.offset }]
      : [],
  );
  return {
    name: device.device_name,
    plant: { id: device.plant_id, name: plant.name },
    zone,
    judgedBy: device.judged_by.split(" "),
    owner: plant.owner,
    isHidden: device.isHidden === 1 || plant.isHidden,
    isMaintained,
    isWhole: whole !== null,
    facts: {
      ...pick(device, connectionFacts),
      device_id: device.device_id,
      hasExtension: device.wash_extension_data,
      wash: device.wash_facts,
      installedAt: instantOf(zone, device.installationdate),
      threshold: device.threshold,
      losses: losses.slice(0, 2),
      setup: whole && setupOf(whole.setup, device.wash_extension_data),
      doubt: whole && doubtOf(whole.judged, today, zone),
    },
  };
}
