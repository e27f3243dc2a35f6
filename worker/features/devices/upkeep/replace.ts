import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import {
  type DeviceUnits,
  MAX_REPLACEMENTS,
  type ReplacedUnit,
  UNDO_REPLACEMENT_DAYS,
  unitTexts,
} from "#contract/devices/units";
import { registrationTexts } from "#contract/commands/texts";
import type { UnitLabel } from "#contract/setup/claim-code";
import type { SourcedAuthor } from "../../../access/audit.ts";
import { shownNameAt } from "../../../access/scope.ts";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { devices, type DeviceRow, provisionedUnits, replacedUnits, users } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isUnchanged } from "../../../records/store.ts";
import { endFactoryKey, keyOfUnit } from "../register/add.ts";
import { claimedUnit, deviceOfUnit, unitInUse } from "../register/insert.ts";

type ReplacementRefusal =
  | { ok: false; status: 404 | 409; title: string; fields?: Record<string, string> }
  | { ok: false; status: 429; retryAfter: number };
type Replacement = ({ ok: true } & ReplacedUnit) | ReplacementRefusal;

const refuse = (status: 404 | 409, title: string, field?: string): ReplacementRefusal => ({
  ok: false,
  status,
  title,
  ...(field !== undefined && { fields: { [field]: title } }),
});

/**
 * Puts another unit in the place of the one in use (docs/decisions/0470). The device keeps its id, so its history, place, plan and rights
 * stay. Queued commands end, and the key of the old unit stops.
 */
export async function replaceUnit(
  env: Env,
  db: Database,
  device: DeviceRow,
  { notes, ...label }: UnitLabel & { notes: string },
  by: SourcedAuthor,
): Promise<Replacement> {
  const { device_id } = device;
  if (device.isInboundApiDevice) return refuse(409, unitTexts.ownLogger);
  const claimed = await claimedUnit(env, db, label, { by: "person", now: by.at });
  if (!claimed.ok && claimed.retryAfter !== null) return { ok: false, status: 429, retryAfter: claimed.retryAfter };
  if (!claimed.ok) return refuse(404, registrationTexts.iccIdUnknown, "iccId");
  const { unit } = claimed;
  const unitId = unit.device_id;
  if (unitId === unitInUse(device)) return refuse(409, unitTexts.sameUnit, "iccId");
  // A repaired unit may return to its own device.
  if (unit.device !== null && unit.device !== device_id) return refuse(409, registrationTexts.iccIdUsed, "iccId");
  // First, because it may refuse. The person repeats the call after a crash.
  const ended = await deviceObject(env, device_id).retire({ by: by.userId, requestId: by.requestId, now: by.at });
  if (!ended.ok) return refuse(409, ended.reason === "job-runs" ? unitTexts.jobRuns : unitTexts.commandRuns);
  const { key: _, ...kept } = await keyOfUnit(env, device_id, unit);
  const { api_key_hash, api_key_sealed, key_owners, delivery, serialno, product_id } = device;
  const former = sql`(select count(*) from ${replacedUnits} where ${replacedUnits.device_id} = ${device_id})`;
  const saved = await save(db, {
    entry: {
      action: "unit-replaced",
      subject: device_id,
      before: { serialno },
      after: { serialno: unit.serial_number, iccId: unit.icc_id, notes },
      ...by,
    },
    unchanged: sql`${isUnchanged(devices, device, ["device_id", "unit_id", "serialno", "api_key_hash", "retired_at"])}
      and coalesce(${deviceOfUnit(unitId)}, ${device_id}) = ${device_id} and ${former} < ${MAX_REPLACEMENTS}`,
    statements: [
      db.insert(replacedUnits).values({
        device_id,
        unit_id: unitInUse(device),
        serialno,
        product_id,
        ended_at: Math.floor(by.at),
        ended_by: by.userId,
        reason: notes,
        undo: { api_key_hash, api_key_sealed, key_owners, delivery },
      }),
      db
        .update(devices)
        .set({
          unit_id: unitId === device_id ? null : unitId,
          serialno: unit.serial_number,
          product_id: unit.product_id,
          api_key_sealed: null,
          ...kept,
          key_owners: null,
          key_used_at: null,
        })
        .where(eq(devices.device_id, device_id)),
      endFactoryKey(db, unitId),
    ],
  });
  if (saved === null)
    return refuse(409, (await countOf(db, device_id)) < MAX_REPLACEMENTS ? unitTexts.changed : unitTexts.tooMany);
  const message = unitTexts.replaced(device.device_name, unit.serial_number);
  return { ok: true, message, cancelledCommands: ended.cancelledCommands };
}

const countOf = (db: Database, id: string) => db.$count(replacedUnits, eq(replacedUnits.device_id, id));

const undoEnd = (ended_at: number): number => ended_at + UNDO_REPLACEMENT_DAYS * SECONDS_PER_DAY;

async function lastReplaced(db: Database, id: string) {
  const ofDevice = eq(replacedUnits.device_id, id);
  const [row] = await db.select().from(replacedUnits).where(ofDevice).orderBy(desc(replacedUnits.id)).limit(1);
  return row ?? null;
}

/**
 * Whether the new unit has sent nothing; the data of the old one is refused. The device's object knows what arrived when: D1 learns of
 * samples minutes later, and samples can be older than the replacement.
 */
async function isSilentSince(env: Env, id: string, { now, ended_at }: { now: number; ended_at: number }) {
  const received = await deviceObject(env, id).received({ now });
  return received.ok && received.value.receipts.every(({ at }) => at <= ended_at);
}

/** Takes the last replacement back: the old unit's key works again, and the new unit is free. Null: too late. */
export async function undoReplacement(
  env: Env,
  db: Database,
  device: DeviceRow,
  by: SourcedAuthor,
): Promise<{ serialno: string } | null> {
  const { device_id, api_key_hash, delivery } = device;
  const old = await lastReplaced(db, device_id);
  if (!old?.undo || undoEnd(old.ended_at) <= by.at) return null;
  const { serialno, product_id, unit_id, ended_at } = old;
  if (!(await isSilentSince(env, device_id, { now: by.at, ended_at }))) return null;
  // The key of a unit that has none yet belongs to the device.
  const factoryKey = delivery === "pull" && device.api_key_sealed === null ? api_key_hash : null;
  const names = ["device_id", "unit_id", "serialno", "api_key_hash", "last_data_at", "retired_at"] as const;
  const saved = await save(db, {
    entry: {
      action: "unit-replacement-undone",
      subject: device_id,
      before: { serialno: device.serialno },
      after: { serialno },
      ...by,
    },
    unchanged: sql`${isUnchanged(devices, device, names)}
      and ${old.id} = (select max(${replacedUnits.id}) from ${replacedUnits} where ${replacedUnits.device_id} = ${device_id})
      and (select ${replacedUnits.undo} from ${replacedUnits} where ${replacedUnits.id} = ${old.id}) is not null`,
    statements: [
      db
        .update(devices)
        .set({ unit_id: unit_id === device_id ? null : unit_id, serialno, product_id, ...old.undo, key_used_at: null })
        .where(eq(devices.device_id, device_id)),
      db.delete(replacedUnits).where(eq(replacedUnits.id, old.id)),
      db
        .update(provisionedUnits)
        .set({ api_key_hash: factoryKey })
        .where(eq(provisionedUnits.device_id, unitInUse(device))),
    ],
  });
  return saved === null ? null : { serialno };
}

export async function unitsOf(
  env: Env,
  { db, principal }: { db: Database; principal: Principal },
  device: DeviceRow,
  now: number,
): Promise<DeviceUnits> {
  const { device_id, serialno } = device;
  const rows = await db
    .select({ unit: replacedUnits, by: shownNameAt(principal, device_id) })
    .from(replacedUnits)
    .leftJoin(users, eq(users.id, replacedUnits.ended_by))
    .where(eq(replacedUnits.device_id, device_id))
    .orderBy(desc(replacedUnits.id));
  const [last] = rows;
  const isOpen = last?.unit.undo && device.retired_at === null && undoEnd(last.unit.ended_at) > now;
  const mayUndo = isOpen && (await isSilentSince(env, device_id, { now, ended_at: last.unit.ended_at }));
  return {
    serialno,
    unit_id: unitInUse(device),
    former: rows.map(({ unit, by }) => ({
      serialno: unit.serialno,
      unit_id: unit.unit_id,
      ended_at: unit.ended_at,
      ended_by: by,
      // A former owner wrote it.
      reason: by === null ? "" : unit.reason,
    })),
    undoUntil: mayUndo ? undoEnd(last.unit.ended_at) : null,
  };
}

/** Forgets the keys of replaced units. */
export async function endUndoOfReplacements(db: Database, now: number): Promise<void> {
  const isLate = lt(replacedUnits.ended_at, Math.floor(now) - UNDO_REPLACEMENT_DAYS * SECONDS_PER_DAY);
  await db
    .update(replacedUnits)
    .set({ undo: null })
    .where(and(isLate, isNotNull(replacedUnits.undo)));
}
