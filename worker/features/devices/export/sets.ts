import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type actOf, actorOf, auditLines } from "../../../access/audit.ts";
import { anyDeviceScope, readableDevice } from "../../../access/scope.ts";
import { principalBySessionId } from "../../../access/sessions/session.ts";
import { dayBounds } from "#contract/common/calendar";
import { jobTexts } from "#contract/devices/job-texts";
import { EXPORT_KEPT_SECONDS } from "#contract/exports/export";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import { now } from "../../../platform/clock.ts";
import { type Database, database, jsonValues } from "../../../platform/db.ts";
import { insertRows } from "../../../platform/insert-where.ts";
import { logError, logged } from "../../../platform/log.ts";
import { quotaOf } from "../../../platform/quotas.ts";
import { type DeviceRow, devices, exports, exportSets } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { tellSet } from "./ended.ts";
import type { ExportRow } from "./file.ts";

/** A device whose object fails is tried again by later ticks, because an outage of some minutes fails the objects of everyone. */
const STARTED_WITHIN_SECONDS = 3600;
/** While the objects of everyone are down, a run that tried each device would call thousands. */
const MAX_FAILURES = 50;

type CallAct = ReturnType<typeof actOf>;
export type SetRow = typeof exportSets.$inferSelect;

interface SetOrder {
  device_ids: readonly string[];
  from: string;
  to: string;
}

/** Id of the new set; or why there is none. */
export async function startSet(
  env: Env,
  db: Database,
  { device_ids: ids, from, to }: SetOrder,
  { act, origin }: { act: CallAct; origin: string },
): Promise<{ id: string } | "not-found" | "too-many-files"> {
  const { principal } = act;
  const at = Math.floor(act.at);
  const found = await db
    .select({ device_id: devices.device_id, timezone: devices.timezone })
    .from(devices)
    .where(and(inArray(devices.device_id, jsonValues(ids)), anyDeviceScope(principal)));
  if (found.length < ids.length) return "not-found";
  const zones = new Map(found.map(({ device_id, timezone }) => [device_id, timezone]));
  const id = crypto.randomUUID();
  const parts = ids.map((device_id): Partial<ExportRow> => ({
    id: crypto.randomUUID(),
    user_id: principal.user.id,
    device_id,
    from_at: dayBounds(zones.get(device_id)!, from).start,
    to_at: dayBounds(zones.get(device_id)!, to).end,
    set_id: id,
    state: "waiting",
    done: 0,
    total: 0,
    rows: 0,
    bytes: 0,
    chunks: 0,
    created_at: at,
  }));
  const set: SetRow = {
    id,
    user_id: principal.user.id,
    first_day: from,
    last_day: to,
    devices: ids.length,
    origin,
    created_at: at,
    expires_at: at + EXPORT_KEPT_SECONDS,
  };
  const isLive = or(isNull(exports.expires_at), gt(exports.expires_at, at));
  const kept = db
    .select({ files: count() })
    .from(exports)
    .where(and(eq(exports.user_id, set.user_id), isLive));
  // A line for each device, because owners read the lines about theirs, also those of other people.
  const [first, ...more] = ids.map((subject) => ({
    action: "export-started",
    subject,
    after: { from, to, export: id },
  }));
  const saved = await save(db, {
    entry: { ...first!, ...actorOf(act) },
    // In the save, because parallel calls could each find room.
    unchanged: sql`${kept} + ${ids.length} <= ${quotaOf(env, "exportFiles")}`,
    statements: [auditLines(db, more, actorOf(act)), db.insert(exportSets).values(set), insertRows(db, exports, parts)],
  });
  if (saved === null) return "too-many-files";
  await startWaitingExports(env, db, at, principal.user.id);
  return { id };
}

/**
 * Gives waiting devices of sets to their objects: of each person some at once, the oldest first. Called when a set is started (for its person,
 * who waits for the answer), when a file of one has ended, and by each tick. Runs may overlap, because an object starts a file once for its key.
 */
export async function startWaitingExports(env: Env, db: Database, at: number, user?: string): Promise<void> {
  // One is left for a single file, so that a set of many devices doesn't keep its person from all others.
  const atOnce = Math.max(1, quotaOf(env, "exports") - 1);
  const busy = sql`(select count(*) from ${exports} as other where other.user_id = ${exports}.user_id and other.state in ('queued', 'running'))`;
  // What fails now is for a later run, and keeps no place from the others meanwhile.
  const failing: string[] = [];
  const ofUser = user === undefined ? sql`` : sql`and user_id = ${user}`;
  while (failing.length < MAX_FAILURES) {
    const due = await db
      .select({ part: exports, device: devices, set: exportSets })
      .from(exports)
      .leftJoin(devices, eq(devices.device_id, exports.device_id))
      .leftJoin(exportSets, eq(exportSets.id, exports.set_id))
      .where(
        inArray(
          exports.id,
          sql`(select id from (select id, ${busy} + row_number() over (partition by user_id order by created_at, rowid) as place
            from ${exports} where ${exports.state} = 'waiting' ${ofUser} and id not in ${jsonValues(failing)}) where place <= ${atOnce})`,
        ),
      );
    const results = await Promise.all(due.map((one) => startPart(env, db, one, at)));
    failing.push(...due.flatMap(({ part }, index) => (results[index] === "fails" ? [part.id] : [])));
    // One that can't start frees its place for the next.
    if (!results.includes("ended") && !results.includes("fails")) return;
  }
}

interface DuePart {
  part: ExportRow;
  device: DeviceRow | null;
  set: SetRow | null;
}

async function startPart(
  env: Env,
  db: Database,
  { part, device, set }: DuePart,
  now: number,
): Promise<"started" | "waits" | "fails" | "ended"> {
  const isPart = eq(exports.id, part.id);
  const fail = async (reason: string) => {
    await tellSet(env, db, part.set_id!, now, [db.update(exports).set(failedAt(now, reason)).where(isPart)]);
    return "ended" as const;
  };
  if (!set) {
    await db.delete(exports).where(isPart);
    return "ended";
  }
  if (!device || device.erased_at !== null) return fail(jobTexts.exportDeviceGone);
  const { id: key, user_id: user, from_at: from, to_at: to } = part;
  const object = deviceObject(env, part.device_id);
  const request = { user, from, to, origin: set.origin, set: set.id };
  const order = { settings: deviceSettings(device), order: { kind: "export" as const, request }, key, by: user, now };
  try {
    // Once more, because an object that gets a new version fails the calls under way.
    const started = await object.startJob(order).catch(() => object.startJob(order));
    if (!started.ok) return "waits";
  } catch (error) {
    logError("export-not-started", error, { device: part.device_id, export: key });
    if (now >= part.created_at + STARTED_WITHIN_SECONDS) await fail(jobTexts.exportFailed);
    return "fails";
  }
  await db
    .update(exports)
    .set({ state: "queued" })
    .where(and(isPart, eq(exports.state, "waiting")));
  const [kept] = await db.select({ id: exports.id }).from(exports).where(isPart);
  // The set was deleted meanwhile.
  if (!kept) await object.dropExport({ key, user, now });
  return "started";
}

const failedAt = (now: number, reason: string) => {
  const at = Math.floor(now);
  return { state: "error", reason, ended_at: at, expires_at: at + EXPORT_KEPT_SECONDS } as const;
};

/** Ends the parts of a device before it is erased, so that its sets end without it. A repeated call tells nothing twice. */
export async function endPartsOf(env: Env, db: Database, id: string, now: number): Promise<void> {
  const mine = and(eq(exports.device_id, id), isNotNull(exports.set_id));
  const reason = jobTexts.exportDeviceGone;
  await db
    .update(exports)
    .set(failedAt(now, reason))
    .where(and(mine, inArray(exports.state, ["waiting", "queued", "running"])));
  const ended = await db
    .select({ set: exports.set_id })
    .from(exports)
    .where(and(mine, eq(exports.reason, reason)));
  for (const { set } of ended) if (set !== null) await tellSet(env, db, set, now);
}

export interface SetPart {
  row: ExportRow;
  device_name: string;
  timezone: string;
}

/** Sets of the person, newest first, with those of their devices that the person can read now. One without any isn't there. */
export async function setsOf(
  db: Database,
  principal: Principal,
  now: number,
  id?: string,
): Promise<{ set: SetRow; parts: SetPart[] }[]> {
  const sets = await db
    .select()
    .from(exportSets)
    .where(
      and(
        eq(exportSets.user_id, principal.user.id),
        id === undefined ? undefined : eq(exportSets.id, id),
        gt(exportSets.expires_at, now),
      ),
    )
    .orderBy(desc(exportSets.created_at));
  if (sets.length === 0) return [];
  const parts = await db
    .select({ row: exports, device_name: devices.device_name, timezone: devices.timezone })
    .from(exports)
    .innerJoin(devices, eq(devices.device_id, exports.device_id))
    .where(and(inArray(exports.set_id, jsonValues(sets.map((set) => set.id))), anyDeviceScope(principal)))
    .orderBy(devices.device_name, exports.device_id);
  const ofSet = Map.groupBy(parts, ({ row }) => row.set_id);
  return sets.flatMap((set) => {
    const its = ofSet.get(set.id);
    return its ? [{ set, parts: its }] : [];
  });
}

/** Asked again before each device of a download, which takes hours: the caller may have been signed out, disabled or revoked meanwhile. */
export async function stillReads(env: Env, sessionId: string, deviceId: string): Promise<boolean> {
  const live = await principalBySessionId(env, sessionId, now());
  if (!live?.permissions.has("devices.view")) return false;
  return (await readableDevice(database(env), live, deviceId)) !== null;
}

/** Rows first, so that objects that are told later don't bring them back. */
export async function deleteSet(env: Env, db: Database, { id, user_id }: SetRow, act: CallAct): Promise<void> {
  const parts = await db.select().from(exports).where(eq(exports.set_id, id));
  const lineOf = (subject: string) => ({ action: "export-deleted", subject, after: { export: id } });
  // As at the start.
  const [first = lineOf(id), ...more] = parts.map(({ device_id }) => lineOf(device_id));
  await save(db, {
    entry: { ...first, ...actorOf(act) },
    statements: [
      auditLines(db, more, actorOf(act)),
      db.delete(exports).where(eq(exports.set_id, id)),
      db.delete(exportSets).where(eq(exportSets.id, id)),
    ],
  });
  // Otherwise the object deletes the file after a week.
  const drop = ({ id: key, device_id }: ExportRow) =>
    deviceObject(env, device_id)
      .dropExport({ key, user: user_id, now: act.at })
      .catch(logged("export-not-dropped", { device: device_id, export: key }));
  await Promise.all(parts.filter(({ state }) => state !== "waiting").map(drop));
}
