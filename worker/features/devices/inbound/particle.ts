import { SECONDS_PER_DAY } from "#contract/common/calendar";
import * as v from "valibot";
import { eq, getTableColumns, or } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { DeviceConfigurationReport, DeviceHealthReport } from "#contract/devices/reports";
import { type ParticleAnswer, ParticleEvent } from "#contract/inbound/particle-event";
import type { DeviceReport, DeviceReports } from "../../../device/state/configuration.ts";
import { invalid, wrongFields } from "../../../platform/validate.ts";
import {
  aheadOfClock,
  deviceSettings,
  keyOf,
  notTaken,
  parseJson,
  provisionalSettings,
  wrongKey,
  recordContact,
} from "./device-key.ts";
import { deviceOfUnit, unitInUse } from "../register/insert.ts";
import { type Readings, readReadings } from "./readings.ts";
import { allow } from "../../../access/allow.ts";
import { commandTexts } from "#contract/commands/texts";
import { operationTexts } from "#contract/common/operation-texts";
import { texts } from "#contract/common/texts";
import { type DeviceObject, deviceObject } from "../../../device/rpc.ts";
import type { DeviceSettings } from "../../../device/base/types.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { problem } from "../../../platform/problem.ts";
import { devices, provisionedUnits } from "../../../platform/schema.ts";
import { setting } from "../../../platform/settings.ts";

type EventNews =
  | { kind: "readings"; readings: Readings }
  | { kind: "report"; report: DeviceReport }
  | { kind: "other" }
  | { kind: "wrong"; fields: Record<string, string> };

/**
 * Reads an event by the last part of its name, whatever prefix a product uses: `spark/status`, `data`, `wecInfo`, `config-info` and
 * `health`. An event without its own time gets that of its publication.
 */
function readEvent(event: ParticleEvent): EventNews {
  const at = Math.floor(Date.parse(event.published_at) / 1000);
  const name = event.event.split("/").at(-1)!;
  if (event.event === "spark/status") return connection(event.data, at);
  if (!["data", "wecInfo", "config-info", "health"].includes(name)) return { kind: "other" };
  const data = objectOf(event.data);
  if (!data) return { kind: "wrong", fields: { data: "This event's data must be a JSON object." } };
  switch (name) {
    case "data":
      return readings(Array.isArray(data.t) || "rows" in data ? data : [{ t: at, ...data }]);
    case "wecInfo":
      return readings({ t: [], washes: [{ publishTime: at, ...data }] });
    case "config-info":
      return reportNews(v.safeParse(DeviceConfigurationReport, { t: at, ...data }), "configuration");
    default:
      return reportNews(v.safeParse(DeviceHealthReport, { t: at, ...data }), "health");
  }
}

/** Only these two concern the connection; `auto-update` and the like don't. */
function connection(data: ParticleEvent["data"], at: number): EventNews {
  if (data !== "online" && data !== "offline") return { kind: "other" };
  return { kind: "report", report: { kind: "connection", online: data === "online", at } };
}

function readings(body: unknown): EventNews {
  const read = readReadings(body);
  return read.ok ? { kind: "readings", readings: read.value } : { kind: "wrong", fields: read.fields };
}

type Parsed = v.SafeParseResult<typeof DeviceConfigurationReport> | v.SafeParseResult<typeof DeviceHealthReport>;

function reportNews(parsed: Parsed, kind: "configuration" | "health"): EventNews {
  return parsed.success
    ? { kind: "report", report: { kind, report: parsed.output } as DeviceReport }
    : { kind: "wrong", fields: wrongFields(parsed.issues) };
}

function objectOf(data: ParticleEvent["data"]): Record<string, unknown> | null {
  const value: unknown = typeof data === "string" ? parseJson(data) : data;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Maximum age of an event [s]: the cloud repeats events for a few days at most. */
const OLDEST_SECONDS = 30 * SECONDS_PER_DAY;

const withSecret = createMiddleware<AppEnv>(async (c, next) => {
  const secret = setting(c.env, "PARTICLE_WEBHOOK_SECRET");
  const shown = keyOf(c.req.raw.headers);
  // Compares digests of equal length, so that timing reveals nothing of the secret, its length included.
  const isRight = secret !== undefined && (await sha256Hex(shown ?? "")) === (await sha256Hex(secret));
  if (!isRight) return wrongKey(c, shown);
  await next();
});

export const particle = new Hono<AppEnv>().post(
  "/api/device/inbound/particle",
  allow("device-key", { body: "event" }),
  withSecret,
  async (c) => {
    const body = await eventBody(c.req.raw);
    if (body === undefined) return problem(c, 400, texts.noJson);
    const parsed = v.safeParse(ParticleEvent, body);
    if (!parsed.success) return invalid(c, parsed.issues);
    const event = parsed.output;
    const at = now();
    const settings = await settingsOf(c.var.db, event.coreid, at);
    if (!settings) return problem(c, 404, texts.deviceNotFound);
    // Answered with success, because the cloud would only repeat a refused event.
    if (settings === "retired") return c.json<ParticleAnswer>({ taken: false });
    const publishedAt = Date.parse(event.published_at) / 1000;
    const ahead = aheadOfClock(publishedAt, at);
    if (ahead) return wrong(c, { published_at: ahead.t });
    if (publishedAt < at - OLDEST_SECONDS) return wrong(c, { published_at: operationTexts.oldEvent });
    const message = readEvent(event);
    if (message.kind === "wrong") return wrong(c, message.fields);
    const wrongTime = message.kind === "report" && aheadOfClock(timeOf(message.report), at);
    if (wrongTime) return wrong(c, wrongTime);
    const key = await sha256Hex(JSON.stringify([event.coreid, event.event, event.published_at, event.data ?? null]));
    const taken = await take(deviceObject(c.env, settings.device_id), settings, message, { key, now: at });
    return typeof taken === "boolean" ? c.json<ParticleAnswer>({ taken }) : notTaken(c, taken);
  },
);

/** Unregistered units report too, so that their first days are available after registration. */
async function settingsOf(db: Database, id: string, now: number): Promise<DeviceSettings | "retired" | null> {
  const rows = await db
    .select()
    .from(devices)
    .where(or(eq(devices.device_id, id), eq(devices.unit_id, id)));
  const row = rows.find((one) => unitInUse(one) === id);
  // A replaced unit's data must not mix with that of the unit in its place (docs/decisions/0470).
  if (row ? row.retired_at !== null : rows.length > 0) return "retired";
  // A device with its own key is not in this cloud: the webhook's secret must not write to it.
  if (row) return row.isInboundApiDevice ? null : deviceSettings(row);
  const [unit] = await db
    .select({ ...getTableColumns(provisionedUnits), device: deviceOfUnit(provisionedUnits.device_id) })
    .from(provisionedUnits)
    .where(eq(provisionedUnits.device_id, id));
  if (unit && unit.device !== null) return "retired";
  if (!unit) return null;
  await recordContact(db, unit, now);
  return provisionalSettings(id);
}

async function eventBody(request: Request): Promise<unknown> {
  const text = await request.text().catch(() => "");
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text);
}

async function take(
  object: DeviceObject & DeviceReports,
  settings: DeviceSettings,
  event: Exclude<EventNews, { kind: "wrong" }>,
  at: { key: string; now: number },
): Promise<boolean | { reason: string }> {
  switch (event.kind) {
    case "other":
      return false;
    case "report":
      return object.report({ report: event.report, now: at.now });
    case "readings": {
      const stored = await object.ingest({ settings, ...event.readings, ...at });
      return stored.ok ? stored.value.rejectedCount === 0 && !stored.value.rejectedWashes : stored;
    }
  }
}

const timeOf = (report: DeviceReport): number | undefined =>
  report.kind === "connection" ? report.at : report.report.t;

const wrong = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, commandTexts.wrongReport, { type: "validation", fields });
