import { and, eq, type SQL, sql } from "drizzle-orm";
import { exportReady, sendMailAfterResponse, queueMail } from "../../../adapters/mail/index.ts";
import { EXPORT_KEPT_SECONDS } from "#contract/exports/export";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { type Database, database } from "../../../platform/db.ts";
import { devices, exports, exportSets, users } from "../../../platform/schema.ts";
import { startTask } from "../../../platform/tasks/start-task.ts";
import type { ReportedExport } from "./report.ts";

/** Mails that files are ready, and starts the next devices of a set. */
export async function afterExports(
  env: Env,
  context: Parameters<typeof sendMailAfterResponse>[1],
  deviceId: string,
  ended: ReportedExport[],
): Promise<void> {
  const db = database(env);
  let isQueued = false;
  for (const one of ended) {
    const { set } = one.job.request;
    const mailed = set === undefined ? mailExport(db, deviceId, one) : one.job.ended !== null && mailExportSet(db, set);
    isQueued = (await mailed) || isQueued;
  }
  if (isQueued) sendMailAfterResponse(env, context);
  if (ended.some(({ job }) => job.ended !== null && job.request.set !== undefined)) await startTask(env, "exports");
}

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
export async function mailExportSet(db: Database, id: string): Promise<boolean> {
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
