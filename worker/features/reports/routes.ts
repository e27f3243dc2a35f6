import { mailText } from "#contract/mail/texts";
import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { dayOf } from "#contract/common/calendar";
import { texts } from "#contract/common/texts";
import {
  PreviewForm,
  reportFieldTexts,
  type ReportPreview,
  type ReportSettings,
  SaveReportSettings,
} from "#contract/reports/settings";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem, refuseFields } from "../../platform/problem.ts";
import { users } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import { composeReport, withPdf } from "./compose.ts";
import { mayGetReports, peopleQuery, zoneOf } from "./people.ts";
import { futureWash, reportDevicesOf, reportSettingsOf, saveReportSettings } from "./settings.ts";
import { allow } from "../../access/allow.ts";
import { actOf, authorOf } from "../../access/audit.ts";
import { actorId } from "../../access/sessions/viewing.ts";
import { queueMailWhere, isLogOnly, sendMailAfterResponse } from "../../adapters/mail/index.ts";
import type { MailContent } from "../../adapters/mail/port.ts";
import { mailPolicy } from "../../access/headers.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { reportTexts } from "#contract/reports/texts";
import { invalid, validate } from "../../platform/validate.ts";
import { notificationFields } from "#contract/records/person";
import { save } from "../../records/save.ts";

async function checkedDevices(c: Context<AppEnv>, form: SaveReportSettings, at: number) {
  const known = await reportDevicesOf(c.var.db, c.get("principal")!);
  const zones = new Map(known.map(({ device }) => [device.device_id, device.timezone]));
  if (form.devices.some(({ device_id }) => !zones.has(device_id))) return problem(c, 404, texts.deviceNotFound);
  const wrong = futureWash(form.devices, (id) => dayOf(zones.get(id)!, at));
  if (wrong === -1) return known;
  return refuseFields(c, { [`devices.${wrong}.lastWashEvent`]: reportFieldTexts.futureWash });
}

const linesOf = ({ devices }: SaveReportSettings) => new Map(devices.map((line) => [line.device_id, line]));

async function previewOf(c: Context<AppEnv>, form: SaveReportSettings) {
  const [db, at] = [c.var.db, now()];
  const known = await checkedDevices(c, form, at);
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

const inFrame = (html: string): string => html.replace("<head>", '<head><base target="_blank">');

const pick = ({ subject, text }: MailContent): ReportPreview => ({ subject, text });

export const reports = new Hono<AppEnv>()
  .get("/api/report/settings", allow("account.manage"), async (c) =>
    c.json<ReportSettings>(await reportSettingsOf(c.var.db, c.get("principal")!)),
  )
  .put("/api/report/settings", allow("account.manage"), validate("json", SaveReportSettings), async (c) => {
    const [db, at, form] = [c.var.db, now(), c.req.valid("json")];
    const known = await checkedDevices(c, form, at);
    if (known instanceof Response) return known;
    await saveReportSettings(db, actOf(c, at), form, known);
    return c.json<MessageAnswer>({ message: reportTexts.saved });
  })
  .post(
    "/api/report/preview",
    allow("dashboard.view", { needsComputing: "document", onlyReads: true }),
    validate("json", SaveReportSettings),
    async (c) => {
      const content = await previewOf(c, c.req.valid("json"));
      return content instanceof Response ? content : c.json<ReportPreview>(pick(content));
    },
  )
  // A form fills the frame, so the settings come as JSON in its one field.
  .post(
    "/api/report/preview/mail",
    allow("dashboard.view", { needsComputing: "document", onlyReads: true, body: "event" }),
    async (c) => {
      const form = v.safeParse(PreviewForm, await c.req.parseBody());
      if (!form.success) return invalid(c, form.issues);
      const content = await previewOf(c, form.output.settings);
      if (content instanceof Response) return content;
      c.header("Content-Security-Policy", mailPolicy);
      return c.html(inFrame(content.html));
    },
  )
  .post("/api/report/test", allow("account.manage", { needsComputing: "document" }), async (c) => {
    const [db, at, principal] = [c.var.db, now(), c.get("principal")!];
    const [person] = await peopleQuery(db).where(eq(users.id, principal.user.id));
    if (!person || !mayGetReports(person.user, person.owner)) return problem(c, 409, reportTexts.noMail);
    const off = (["allNotifications", "emailReports"] as const).find((name) => !person.user[name]);
    if (off) return problem(c, 409, reportTexts.unsubscribed(notificationFields[off].label));
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
    await save(db, {
      entry: { action: "report-test-sent", ...authorOf(c, at), userId: actorId(principal), subject: principal.user.id },
      statements: [queueMailWhere(db, { to: person.user.email, content, at })],
    });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: mailText(reportTexts.testSent, !isLogOnly(c.env)) });
  });
