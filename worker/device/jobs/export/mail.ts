import { and, eq } from "drizzle-orm";
import { exportReady, sendMailAfterResponse, queueMail } from "../../../adapters/mail/index.ts";
import { EXPORT_KEPT_SECONDS } from "#contract/exports/export";
import { dayOf } from "#contract/common/calendar";
import { day } from "#contract/common/format";
import { type Database, database } from "../../../platform/db.ts";
import { devices, users } from "../../../platform/schema.ts";
import type { ReportedExport } from "./report.ts";

export async function mailExports(
  env: Env,
  context: Parameters<typeof sendMailAfterResponse>[1],
  deviceId: string,
  exports: ReportedExport[],
): Promise<void> {
  let isQueued = false;
  for (const one of exports) isQueued = (await mailExport(database(env), deviceId, one)) || isQueued;
  if (isQueued) sendMailAfterResponse(env, context);
}

/**
 * Queues the mail that a file is ready, once per file. Demonstration accounts get none, because their addresses are not real. Returns
 * whether a mail was queued.
 */
async function mailExport(db: Database, deviceId: string, { job, file }: ReportedExport): Promise<boolean> {
  if (job.state !== "done" || !file) return false;
  const { user, from, to, origin } = job.request;
  const [row] = await db
    .select({ email: users.email, zone: users.time_zone, device: devices.device_name, timezone: devices.timezone })
    .from(users)
    .innerJoin(devices, eq(devices.device_id, deviceId))
    .where(and(eq(users.id, user), eq(users.demo, false), eq(users.status, "Enable")));
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

/** In the device's zone, as under CSV downloads. */
const dayIn = (zone: string, instant: number): string => day(dayOf(zone, instant));
