import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { audit } from "../../access/audit.ts";
import { actorOf } from "../../access/sessions/viewing.ts";
import { nudgeMail, queueMail } from "../../adapters/mail/index.ts";
import type { Message } from "#contract/accounts/account";
import { dayOf } from "#contract/common/calendar";
import { texts } from "#contract/common/texts";
import {
  reportFieldTexts,
  type ReportPreview,
  type ReportSettings,
  SaveReportSettings,
} from "#contract/reports/settings";
import { reportTexts } from "#contract/reports/texts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { users } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import { withPdf } from "./attach.ts";
import { composeReport } from "./compose.ts";
import { mayGetReports, peopleQuery, zoneOf } from "./send.ts";
import { futureWash, reportDevicesOf, reportSettingsOf, saveReportSettings } from "./settings.ts";

/** The devices of the form that the person reaches, or the answer to a form that can't be taken. */
async function checkedDevices(c: Context<AppEnv>, db: Database, form: SaveReportSettings, at: number) {
  const known = await reportDevicesOf(db, c.get("principal")!);
  const zones = new Map(known.map(({ device }) => [device.device_id, device.timezone]));
  if (form.devices.some(({ device_id }) => !zones.has(device_id))) return problem(c, 404, texts.deviceNotFound);
  const wrong = futureWash(form.devices, (id) => dayOf(zones.get(id)!, at));
  if (wrong === -1) return known;
  const fields = { [`devices.${wrong}.lastWashEvent`]: reportFieldTexts.futureWash };
  return problem(c, 422, reportFieldTexts.futureWash, { type: "validation", fields });
}

const linesOf = ({ devices }: SaveReportSettings) => new Map(devices.map((line) => [line.device_id, line]));

/** A person's report settings, and the report that they give. */
export const reports = new Hono<AppEnv>()
  .get("/api/report/settings", allow("account.manage"), async (c) =>
    c.json<ReportSettings>(await reportSettingsOf(database(c.env), c.get("principal")!)),
  )
  .put("/api/report/settings", allow("account.manage"), validate("json", SaveReportSettings), async (c) => {
    const [db, at, form] = [database(c.env), now(), c.req.valid("json")];
    const principal = c.get("principal")!;
    const known = await checkedDevices(c, db, form, at);
    if (known instanceof Response) return known;
    await saveReportSettings(db, principal.user.id, form, known, at);
    await audit(db, {
      action: "report-settings-saved",
      at,
      userId: actorOf(principal),
      subject: principal.user.id,
      after: form,
      requestId: c.get("requestId"),
    });
    return c.json<Message>({ message: reportTexts.saved });
  })
  .post(
    "/api/report/preview",
    allow("dashboard.view", { computes: "document", onlyReads: true }),
    validate("json", SaveReportSettings),
    async (c) => {
      const [db, at, form] = [database(c.env), now(), c.req.valid("json")];
      const known = await checkedDevices(c, db, form, at);
      if (known instanceof Response) return known;
      const reader = c.get("principal")!;
      const [person] = await peopleQuery(db).where(eq(users.id, reader.user.id));
      const portal = portalAddress(c.env, c.req.url);
      // An Admin's preview has no link that stops it, because no mail is sent.
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
      const { subject, text } = content;
      return c.json<ReportPreview>({ subject, text });
    },
  )
  .post("/api/report/test", allow("account.manage", { computes: "document" }), async (c) => {
    const [db, at, principal] = [database(c.env), now(), c.get("principal")!];
    const [person] = await peopleQuery(db).where(eq(users.id, principal.user.id));
    if (!person || !mayGetReports(person.user, person.owner)) return problem(c, 409, reportTexts.noMail);
    if (!person.user.emailReports || !person.user.allNotifications) return problem(c, 409, reportTexts.unsubscribed);
    const { frequency, reports: types } = await reportSettingsOf(db, principal);
    const portal = portalAddress(c.env, c.req.url);
    const composed = await composeReport(
      { db, kernels: analytics(), now: at },
      {
        reader: principal,
        frequency,
        reports: types,
        link: `${portal}/dashboard`,
        unsubscribe: await unsubscribeLinks(c.env, portal, person.user, "report"),
      },
    );
    const name = `report-test:${principal.user.id}:${c.get("requestId")}`;
    const content = await withPdf(composed, { files: c.env.FILES, name, now: at, timezone: zoneOf(person.user) });
    await queueMail(db, { to: person.user.email, content, at });
    await audit(db, {
      action: "report-test-sent",
      at,
      userId: actorOf(principal),
      subject: principal.user.id,
      requestId: c.get("requestId"),
    });
    nudgeMail(c.env, c.executionCtx);
    return c.json<Message>({ message: reportTexts.testSent });
  });
