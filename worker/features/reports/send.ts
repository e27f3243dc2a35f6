import { and, eq } from "drizzle-orm";
import {
  addDays,
  dayNumber,
  dayOf,
  instantOf,
  mondayOf,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
} from "#contract/common/calendar";
import { REPORT_HOUR, type ReportFrequency } from "#contract/reports/settings";
import { reachOf } from "../../access/kinds.ts";
import { queueMail } from "../../adapters/mail/index.ts";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { reportSettings, type UserRow, users } from "../../platform/schema.ts";
import { logged } from "../../platform/log.ts";
import { setting } from "../../platform/settings.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import { withPdf, composeReport } from "./compose.ts";
import { mailReaders, zoneOf } from "./people.ts";

/** Monday, January 5, 1970: biweekly reports count 14 days from it, because ISO weeks are odd twice in a row in some years. */
const FIRST_MONDAY = 4;

function dueOnOrBefore(frequency: ReportFrequency, day: string): string {
  if (frequency === "monthly") return `${day.slice(0, 7)}-01`;
  const monday = mondayOf(day);
  const isOff = frequency === "biweekly" && (dayNumber(monday) - FIRST_MONDAY) % 14 !== 0;
  return isOff ? addDays(monday, -7) : monday;
}

export const dueAt = (zone: string, day: string): number => instantOf(zone, day, REPORT_HOUR * SECONDS_PER_HOUR);

export function newestDueDay(frequency: ReportFrequency, zone: string, now: number): string {
  const today = dayOf(zone, now);
  const day = dueOnOrBefore(frequency, today);
  return dueAt(zone, day) <= now ? day : dueOnOrBefore(frequency, addDays(day, -1));
}

const MAX_REPORTS_PER_TICK = 25;
/** An unsent report is dropped after this long [s], because the next one is near. */
const LIFE_SECONDS = 3 * SECONDS_PER_DAY;

/**
 * Queues due reports, one per person and due day, which are the mail's key. Stores the day last, so the next tick retries after a crash.
 */
export async function sendDueReports(env: Env, db: Database, now: number): Promise<void> {
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin;
  for (const due of await dueReports(db, now))
    await sendReport(env, db, due, portal, now).catch(logged("report-failed", { user: due.user.id }));
}

type DueReport = { user: UserRow; settings: typeof reportSettings.$inferSelect; day: string };

async function dueReports(db: Database, now: number): Promise<DueReport[]> {
  const due: DueReport[] = [];
  const wanted = and(eq(reportSettings.user_id, users.id), eq(users.emailReports, true));
  for await (const { user, settings } of mailReaders(db, wanted)) {
    if (settings === null) continue;
    const day = newestDueDay(settings.frequency, zoneOf(user), now);
    const isOver = settings.last_due_day !== null && settings.last_due_day >= day;
    if (!isOver && dueAt(zoneOf(user), day) > settings.started_at) due.push({ user, settings, day });
    if (due.length >= MAX_REPORTS_PER_TICK) break;
  }
  return due;
}

async function sendReport(
  env: Env,
  db: Database,
  { user, settings, day }: DueReport,
  portal: string | undefined,
  now: number,
): Promise<void> {
  const unsubscribe = portal === undefined ? undefined : await unsubscribeLinks(env, portal, user, "report");
  const composed = await composeReport(
    { db, kernels: analytics(), now },
    {
      reader: { user, reach: reachOf(user) },
      frequency: settings.frequency,
      reports: settings.reports,
      link: portal === undefined ? undefined : `${portal}/dashboard`,
      unsubscribe,
    },
  );
  const name = `report:${user.id}:${day}`;
  const content = await withPdf(composed, { files: env.FILES, name, now, timezone: zoneOf(user) });
  const expiring = { ...content, expiresAt: now + LIFE_SECONDS };
  await queueMail(db, { to: user.email, content: expiring, at: now, key: name });
  await db.update(reportSettings).set({ last_due_day: day }).where(eq(reportSettings.user_id, user.id));
}
