import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { exportReady, sendMailAfterResponse, queueMail } from "../../../adapters/mail/index.ts";
import { EXPORT_KEPT_SECONDS } from "#contract/exports/export";
import { exportSetTexts, MAX_EXPORT_PIECES } from "#contract/exports/export-set";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ReportedExport } from "../../../device/jobs/export/report.ts";
import { type Database, database } from "../../../platform/db.ts";
import { devices, events, exports, exportSets, users } from "../../../platform/schema.ts";
import { startDeliveries } from "../../../platform/tasks/events.ts";
import { startTask } from "../../../platform/tasks/start-task.ts";

/** What follows when an object has told D1 of its files: mails and, for a set, its event and the next devices. */
export async function afterExports(
  env: Env,
  context: Parameters<typeof sendMailAfterResponse>[1],
  deviceId: string,
  reported: readonly ReportedExport[],
): Promise<void> {
  const db = database(env);
  const ended = reported.filter(({ job }) => job.ended !== null);
  let isQueued = false;
  for (const one of ended) {
    const { set } = one.job.request;
    isQueued =
      (await (set === undefined ? mailExport(db, deviceId, one) : tellSet(env, db, set, one.job.ended!))) || isQueued;
  }
  if (isQueued) sendMailAfterResponse(env, context);
  if (ended.some(({ job }) => job.request.set !== undefined)) await startTask(env, "exports");
}

/**
 * Event and mail of a set, if this was its last device. `ending`: the change that ends it, which a crash must not part from its event, because
 * no later run looks at the set. Returns whether a mail was queued.
 */
export async function tellSet(
  env: Env,
  db: Database,
  set: string,
  now: number,
  ending: readonly BatchItem<"sqlite">[] = [],
): Promise<boolean> {
  const results = await db.batch([endWhatDoesNotFit(db, set), ...ending, setEndedEvent(db, set, now)]);
  const event = results.at(-1) as D1Result;
  // Here, because an object that drains starts its deliveries before, and others start none.
  if (event.meta.changes > 0) await startDeliveries(env);
  return mailExportSet(db, set);
}

/**
 * Devices that send more often than once a minute have more pieces than one download can read. In the order in which they ended, each that
 * still fits is kept, and others have failed, for screens, API, mail and event alike.
 */
const endWhatDoesNotFit = (db: Database, set: string) =>
  db
    .update(exports)
    .set({ state: "error", reason: exportSetTexts.tooMuch, rows: 0, bytes: 0 })
    .where(
      sql`${exports.id} in (
        with recursive ended as materialized (
          select id, chunks, row_number() over (order by ended_at, id) as place from ${exports} where set_id = ${set} and state = 'done'
        ),
        kept(place, id, pieces, fits) as (
          select 0, '', 0, true
          union all
          select ended.place, ended.id, pieces + iif(pieces + chunks <= ${MAX_EXPORT_PIECES}, chunks, 0), pieces + chunks <= ${MAX_EXPORT_PIECES}
          from kept join ended on ended.place = kept.place + 1
        )
        select id from kept where not fits)`,
    );

/**
 * Files of a set are one export, which ends with the last of them; one that was deleted doesn't end. Without plant and device, because whose
 * plant the last one has says nothing about the others. `devices`: those left; null in the event of a single file.
 */
const setEndedEvent = (db: Database, set: string, ended: number) =>
  db
    .insert(events)
    .select(
      sql`select null, 'evt_' || lower(hex(randomblob(16))), 'export.ended', coalesce(users.owner_id, users.id), null, null,
        (select json_object('export_id', ${set}, 'state', case when max(state = 'done') then 'done' else 'error' end,
          'devices', count(*), 'rows', coalesce(sum(rows), 0), 'bytes', coalesce(sum(bytes), 0))
          from exports where set_id = ${set}),
        ${`export.ended:${set}`}, ${Math.floor(ended)}
      from export_sets join users on users.id = export_sets.user_id
      where export_sets.id = ${set}
        and not exists (select 1 from exports where set_id = ${set} and state in ('waiting', 'queued', 'running'))`,
    )
    .onConflictDoNothing();

/** Demonstration accounts get no mail, because their addresses are not real. */
const mayBeMailed = (user: string | SQL) => and(eq(users.id, user), eq(users.demo, false), eq(users.status, "Enable"));

/** Queues the mail that a file is ready, once per file. Returns whether a mail was queued. */
async function mailExport(db: Database, deviceId: string, { job, file }: ReportedExport): Promise<boolean> {
  if (job.state !== "done" || !file) return false;
  const { user, from, to, origin } = job.request;
  const [row] = await db
    .select({ email: users.email, zone: users.time_zone, device: devices.device_name, timezone: devices.timezone })
    .from(users)
    .innerJoin(devices, eq(devices.device_id, deviceId))
    .where(mayBeMailed(user));
  if (!row) return false;
  const content = exportReady({
    // Links the file itself; a person who is not signed in is sent to the login page.
    link: `${origin}/api/exports/${job.key}/file`,
    expiresAt: file.expires ?? job.ended! + EXPORT_KEPT_SECONDS,
    zone: row.zone,
    what: `${row.device} (${dayIn(row.timezone, from)} to ${dayIn(row.timezone, to - 1)})`,
  });
  const mail = { to: row.email, content, at: job.ended!, key: `export-ready:${job.key}` };
  return (await queueMail(db, mail)) !== null;
}

/** The same for a set, after its last device ended. None, if all of them failed. */
async function mailExportSet(db: Database, id: string): Promise<boolean> {
  const [set] = await db
    .select({ set: exportSets, email: users.email, zone: users.time_zone })
    .from(exportSets)
    .innerJoin(users, eq(users.id, exportSets.user_id))
    .where(and(eq(exportSets.id, id), mayBeMailed(sql`${exportSets.user_id}`)));
  const states = await db
    .select({ state: exports.state, ended: exports.ended_at })
    .from(exports)
    .where(eq(exports.set_id, id));
  const done = states.filter(({ state }) => state === "done");
  if (!set || done.length === 0 || states.some(({ ended }) => ended === null)) return false;
  const { origin, devices: asked, first_day, last_day, expires_at } = set.set;
  const content = exportReady({
    // The screen, because the file is an address of the API, which answers strangers in JSON.
    link: `${origin}/device/listing?exports=true`,
    expiresAt: expires_at,
    zone: set.zone,
    what: `${done.length === asked ? "" : `${format.number(done.length)} of `}${format.number(asked)} devices (${format.day(first_day)} to ${format.day(last_day)})`,
  });
  const at = Math.max(...states.map(({ ended }) => ended!));
  return (await queueMail(db, { to: set.email, content, at, key: `export-ready:${id}` })) !== null;
}

/** In the device's zone, as under CSV downloads. */
const dayIn = (zone: string, instant: number): string => format.day(dayOf(zone, instant));
