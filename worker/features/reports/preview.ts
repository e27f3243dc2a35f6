import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { dayOf } from "#contract/common/calendar";
import { texts } from "#contract/common/texts";
import { reportFieldTexts, type SaveReportSettings } from "#contract/reports/settings";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { users } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import { composeReport } from "./compose.ts";
import { mayGetReports, peopleQuery } from "./send.ts";
import { futureWash, reportDevicesOf } from "./settings.ts";

export async function checkedDevices(c: Context<AppEnv>, db: Database, form: SaveReportSettings, at: number) {
  const known = await reportDevicesOf(db, c.get("principal")!);
  const zones = new Map(known.map(({ device }) => [device.device_id, device.timezone]));
  if (form.devices.some(({ device_id }) => !zones.has(device_id))) return problem(c, 404, texts.deviceNotFound);
  const wrong = futureWash(form.devices, (id) => dayOf(zones.get(id)!, at));
  if (wrong === -1) return known;
  const fields = { [`devices.${wrong}.lastWashEvent`]: reportFieldTexts.futureWash };
  return problem(c, 422, reportFieldTexts.futureWash, { type: "validation", fields });
}

const linesOf = ({ devices }: SaveReportSettings) => new Map(devices.map((line) => [line.device_id, line]));

export async function previewOf(c: Context<AppEnv>, form: SaveReportSettings) {
  const [db, at] = [database(c.env), now()];
  const known = await checkedDevices(c, db, form, at);
  if (known instanceof Response) return known;
  const reader = c.get("principal")!;
  const [person] = await peopleQuery(db).where(eq(users.id, reader.user.id));
  const portal = portalAddress(c.env, c.req.url);
  const unsubscribe =
    person && mayGetReports(person.user, person.owner)
      ? await unsubscribeLinks(c.env, portal, person.user, "report")
      : undefined;
  const { content } = await composeReport(
    { db, kernels: analytics(), now: at },
    {
      reader,
      frequency: form.frequency,
      reports: form.reports,
      lines: linesOf(form),
      link: `${portal}/dashboard`,
      unsubscribe,
    },
  );
  return content;
}

export const inFrame = (html: string): string => html.replace("<head>", '<head><base target="_blank">');
