import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { claimText } from "#contract/setup/claim-code";
import {
  type AddUnits,
  type ListedUnit,
  MAX_UNITS,
  type UnitColumn,
  type UnitInventory,
  type UnitProblem,
  type UnitState,
  UNITS_LISTED,
  type UnitsAdded,
  unitTexts,
} from "#contract/setup/units";
import { readUnits, type Unit, withClaimCodes } from "#domain/setup/units";
import { type Act, actorOf, type AuditSource } from "../../access/audit.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { insertRows } from "../../platform/insert-where.ts";
import { devices, plantOwners, plants, provisionedUnits, users } from "../../platform/schema.ts";
import { deviceOfUnit } from "../devices/index.ts";
import { save } from "../../records/save.ts";

const sameDevice = eq(devices.device_id, deviceOfUnit(provisionedUnits.device_id));
const stateOf = sql<UnitState>`case when ${devices.device_id} is not null then 'registered'
  when ${provisionedUnits.reported_at} is not null then 'reporting' else 'free' end`;
const ofState: Readonly<Record<UnitState, SQL | undefined>> = {
  registered: isNotNull(devices.device_id),
  reporting: and(isNull(devices.device_id), isNotNull(provisionedUnits.reported_at)),
  free: and(isNull(devices.device_id), isNull(provisionedUnits.reported_at)),
};
const ownerNames = sql<string>`coalesce((select group_concat(${users.name}, ', ') from ${plantOwners}
  inner join ${users} on ${users.id} = ${plantOwners.owner_id} where ${plantOwners.plant_id} = ${devices.plant_id}), '')`;

export async function unitInventory(
  db: Database,
  { state, find = "" }: { state?: UnitState | undefined; find?: string | undefined },
): Promise<UnitInventory> {
  const text = sql`lower(${provisionedUnits.icc_id} || ' ' || ${provisionedUnits.serial_number} || ' ' || ${provisionedUnits.device_id})`;
  const found = find === "" ? undefined : sql`instr(${text}, ${find.toLowerCase()}) > 0`;
  const [rows, groups] = await Promise.all([
    db
      .select({
        unit: provisionedUnits,
        state: stateOf,
        name: devices.device_name,
        plant: plants.plant_name,
        owners: ownerNames,
      })
      .from(provisionedUnits)
      .leftJoin(devices, sameDevice)
      .leftJoin(plants, eq(plants.plant_id, devices.plant_id))
      .where(and(found, state && ofState[state]))
      .orderBy(provisionedUnits.serial_number, provisionedUnits.icc_id)
      .limit(UNITS_LISTED),
    db
      .select({ state: stateOf, units: count() })
      .from(provisionedUnits)
      .leftJoin(devices, sameDevice)
      .where(found)
      .groupBy(stateOf),
  ]);
  const counts = { free: 0, reporting: 0, registered: 0 };
  for (const group of groups) counts[group.state] = group.units;
  const matching = state === undefined ? counts.free + counts.reporting + counts.registered : counts[state];
  const units = rows.map(({ unit, name, plant, owners, state: inState }): ListedUnit => ({
    iccId: unit.icc_id,
    deviceId: unit.device_id,
    serialNumber: unit.serial_number,
    productId: unit.product_id,
    hasClaimCode: unit.claim_code_hash !== null,
    reportedAt: unit.reported_at,
    device: name === null ? null : { name, plant: plant ?? "", owners },
    state: inState,
  }));
  return { units, counts, more: matching - units.length };
}

export type AddedUnits =
  | { ok: true; added: UnitsAdded }
  | { ok: false; reason: "full" | "changed" }
  | { ok: false; reason: "wrong"; problems: UnitProblem[] };

/**
 * Adds unknown units, all or none. A known one only gets its claim code, if it has none yet and is, or was, no part of a device (as `npm run admin -- --units`).
 */
export async function addUnits(
  db: Database,
  act: Act & { source: AuditSource },
  { csv, claimCodes }: AddUnits,
): Promise<AddedUnits> {
  const read = readUnits(csv);
  if (!read.ok) return { ok: false, reason: "wrong", problems: read.problems };
  const { known, problems } = await comparedWithStored(db, csv, read.units);
  if (problems.length > 0) return { ok: false, reason: "wrong", problems };
  const units = claimCodes ? withClaimCodes(read.units) : read.units;
  const rows = await Promise.all(
    units.map(async ({ claim_code, ...unit }) => ({
      ...unit,
      claim_code_hash: claim_code === null ? null : await sha256Hex(claimText(unit.icc_id, claim_code)),
    })),
  );
  const fresh = rows.filter(({ icc_id }) => !known.has(icc_id));
  const codes = JSON.stringify(
    rows.flatMap(({ icc_id, claim_code_hash: hash }) => (hash === null ? [] : [{ icc_id, hash }])),
  );
  const code = sql`(select value ->> 'hash' from json_each(${codes}) where value ->> 'icc_id' = ${provisionedUnits.icc_id})`;
  const saved = await save(db, {
    unchanged: sql`(select count(*) from ${provisionedUnits}) + ${fresh.length} <= ${MAX_UNITS}
      and not exists (select 1 from ${provisionedUnits} where ${isOneOf(fresh)})`,
    entry: {
      action: "units-added",
      ...actorOf(act),
      after: {
        units: units.length,
        first_icc_id: units[0]!.icc_id,
        last_icc_id: units.at(-1)!.icc_id,
        codes: claimCodes,
      },
    },
    statements: [
      insertRows(db, provisionedUnits, fresh),
      db
        .update(provisionedUnits)
        .set({ claim_code_hash: code })
        .where(
          and(
            isNull(provisionedUnits.claim_code_hash),
            inArray(provisionedUnits.icc_id, jsonValues([...known])),
            isNull(deviceOfUnit(provisionedUnits.device_id)),
          ),
        ),
    ],
  });
  if (saved === null) {
    const stored = await db.$count(provisionedUnits);
    return { ok: false, reason: stored + fresh.length > MAX_UNITS ? "full" : "changed" };
  }
  const labels = claimCodes ? await storedLabels(db, units, rows) : [];
  return { ok: true, added: { message: unitTexts.added(fresh.length, known.size), labels } };
}

const isOneOf = (units: readonly Pick<Unit, "icc_id" | "device_id" | "api_key_hash">[]): SQL =>
  or(
    inArray(provisionedUnits.icc_id, jsonValues(units.map(({ icc_id }) => icc_id))),
    inArray(provisionedUnits.device_id, jsonValues(units.map(({ device_id }) => device_id))),
    inArray(provisionedUnits.api_key_hash, jsonValues(units.flatMap(({ api_key_hash: hash }) => hash ?? []))),
  )!;

/** Units of the file that are stored already, and values that belong to another unit. */
async function comparedWithStored(db: Database, csv: string, units: readonly Unit[]) {
  const stored = await db.select().from(provisionedUnits).where(isOneOf(units));
  const byIccId = new Map(stored.map((unit) => [unit.icc_id, unit]));
  const byDevice = new Map(stored.map((unit) => [unit.device_id, unit]));
  const byKey = new Map(stored.map((unit) => [unit.api_key_hash, unit]));
  const lines = csv.split(/\r?\n/);
  const known = new Set<string>();
  const problems: UnitProblem[] = [];
  for (const unit of units) {
    const wrong = (column: UnitColumn) =>
      problems.push({
        line: lines.findIndex((line) => line.includes(unit.icc_id)) + 1,
        column,
        problem: unitTexts.otherUnit,
      });
    const same = byIccId.get(unit.icc_id);
    if (same) known.add(unit.icc_id);
    if (same && (same.device_id !== unit.device_id || same.serial_number !== unit.serial_number)) wrong("icc_id");
    else if (!same && byDevice.has(unit.device_id)) wrong("device_id");
    else if (!same && unit.api_key_hash !== null && byKey.has(unit.api_key_hash)) wrong("key_sha256");
  }
  return { known, problems };
}

/** A known unit that had a claim code keeps it, so its new one is not for a label. */
async function storedLabels(
  db: Database,
  units: readonly Unit[],
  rows: readonly { icc_id: string; claim_code_hash: string | null }[],
): Promise<UnitsAdded["labels"]> {
  const stored = await db
    .select({ id: provisionedUnits.icc_id, hash: provisionedUnits.claim_code_hash })
    .from(provisionedUnits)
    .where(inArray(provisionedUnits.icc_id, jsonValues(rows.map(({ icc_id }) => icc_id))));
  const hashOf = new Map(stored.map(({ id, hash }) => [id, hash]));
  return units.flatMap(({ icc_id, claim_code }, index) =>
    claim_code !== null && hashOf.get(icc_id) === rows[index]!.claim_code_hash
      ? [{ iccId: icc_id, claimCode: claim_code }]
      : [],
  );
}
