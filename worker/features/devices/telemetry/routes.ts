import { pick } from "#contract/records/field";
import { and, asc, between, eq } from "drizzle-orm";
import { Hono, type TypedResponse } from "hono";
import * as v from "valibot";
import { allow } from "../../../access/allow.ts";
import { shownName } from "../../../access/scope.ts";
import { type Author, authorOf } from "../../../access/audit.ts";
import type { UndoneUpload, UploadHistory, UploadRecord } from "#contract/inbound/inbound";
import { MILLIMETERS_PER_INCH, UNDO_SECONDS } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { inboundTexts } from "#contract/inbound/texts";
import type { UploadBatch } from "../../../device/telemetry/receipts.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { type DeviceRow, siteWeather, siteWindHours } from "../../../platform/schema.ts";
import { validate } from "../../../platform/validate.ts";
import { personNames } from "../people-names.ts";
import { withDevice, withReadableDevice } from "../visible.ts";
import { hasWeatherService, siteOf } from "../../../adapters/weather/index.ts";
import { dayOf } from "#contract/common/calendar";
import {
  type CustomWeather,
  DeviceRange,
  instantsOf,
  isTooFine,
  type Resolution,
  resolutionOf,
  type SeriesQuantity,
  SeriesQuery,
} from "#contract/series/series";
import type { DayWind } from "../../../device/reading/site-wind.ts";
import { weatherChoice } from "../days/weather-days.ts";
import type { SeriesAnswer } from "#contract/series/answer";

const Batch = v.pipe(
  v.string(),
  v.digits("A batch must be a number."),
  v.maxLength(15, "A batch must be a number."),
  v.transform(Number),
);
const BatchPath = v.object({ id: v.string(), batch: Batch });
/** The list goes on before this one. */
const UploadsQuery = v.object({ before: v.optional(Batch) });

const uploads = new Hono<AppEnv>()
  .get("/api/device/:id/batches", allow("data.upload"), withDevice, validate("query", UploadsQuery), async (c) => {
    const { db, device, principal } = c.var;
    const batches = await deviceObject(c.env, device.device_id).uploads(c.req.valid("query"));
    const senders = batches.flatMap(({ sentBy }) => sentBy ?? []);
    const nameOf = await personNames(db, senders, shownName(principal, device.plant_id));
    const at = now();
    return c.json<UploadHistory>({ batches: batches.map((batch) => recordOf(batch, nameOf, at)) });
  })
  .delete(
    "/api/device/:id/batches/:batch",
    allow("data.upload"),
    withDevice,
    validate("param", BatchPath),
    async (c) => {
      const { device_id } = c.get("device");
      const { batch } = c.req.valid("param");
      const undone = await undoUploadOf(c.env, device_id, batch, authorOf(c, now()));
      if (!undone.ok) {
        return undone.reason === "too-late"
          ? problem(c, 409, inboundTexts.undoTooLate)
          : problem(c, 404, inboundTexts.noSuchUpload);
      }
      return c.json<UndoneUpload>(undone.value);
    },
  );

/** The object sends the audit line with the news of the undo, so that neither is without the other. */
export const undoUploadOf = (env: Env, deviceId: string, batch: number, { at, ...by }: Author) =>
  deviceObject(env, deviceId).undoUpload({ batch, now: at, by });

export function recordOf(batch: UploadBatch, nameOf: (id: string) => string, at: number): UploadRecord {
  const { receipt, span, undoneAt, sentBy } = batch;
  const until = batch.at + UNDO_SECONDS;
  return {
    batch: String(batch.id),
    name: batch.name,
    at: batch.at,
    by: sentBy === null ? null : nameOf(sentBy),
    ...pick(receipt, ["accepted", "duplicate", "updated", "rejectedCount"]),
    first: span?.first ?? null,
    last: span?.last ?? null,
    undoable_until: undoneAt === null && until > at ? until : null,
    undone_at: undoneAt,
  };
}

export async function siteWindOf(
  { env, db }: { env: object; db: Database },
  device: DeviceRow,
  { from, to, quantities }: { from: number; to: number; quantities: readonly SeriesQuantity[] },
): Promise<DayWind[] | undefined> {
  const isAsked = quantities.includes("windSpeed") || quantities.includes("windBearing");
  if (!isAsked || weatherChoice(device, hasWeatherService(env)).wind === "station") return undefined;
  return windQuery(db, siteOf(device), dayOf(device.timezone, from), dayOf(device.timezone, to - 1));
}

export function windQuery(db: Database, site: string, from: string, to: string) {
  const { day, wind_speed, wind_bearing, source } = siteWeather;
  return db
    .select({ day, wind_speed, wind_bearing, hours: siteWindHours.hours, source })
    .from(siteWeather)
    .leftJoin(siteWindHours, and(eq(siteWindHours.site, siteWeather.site), eq(siteWindHours.day, day)))
    .where(and(eq(siteWeather.site, site), between(day, from, to)))
    .orderBy(asc(day));
}

const seriesAnswer = (json: Uint8Array<ArrayBuffer>) =>
  new Response(json, { headers: { "content-type": "application/json" } }) as Response &
    TypedResponse<SeriesAnswer, 200, "json">;

/** Minimum interval of wind and rain [s]; shorter ones are meaningless on a chart. */
const WEATHER_WIDTH = 1800;

const series = new Hono<AppEnv>()
  .get(
    "/api/device/getDeviceDataIrradianceChart/:id/:from/:to",
    allow("dashboard.view"),
    withReadableDevice,
    validate("param", DeviceRange),
    validate("query", SeriesQuery),
    async (c) => {
      const { quantities, resolution, band } = c.req.valid("query");
      const { device_id, timezone } = c.get("device");
      const instants = instantsOf(timezone, c.req.valid("param"));
      if (!instants.ok) return refuseFields(c, { to: instants.message });
      const { from, to, span } = instants.range;
      if (resolution !== undefined && isTooFine(span, resolution))
        return refuseFields(c, { resolution: texts.tooFine });
      const range = { from, to, quantities };
      const siteWind = await siteWindOf({ env: c.env, db: c.var.db }, c.get("device"), range);
      const json = await deviceObject(c.env, device_id).seriesText({
        ...range,
        timezone,
        resolution: resolution ?? resolutionOf(span),
        band: band !== undefined,
        ...(siteWind && { siteWind }),
      });
      return seriesAnswer(json);
    },
  )
  .get(
    "/api/device/getCustomPrecipitationData/:id/:from/:to",
    allow("dashboard.view"),
    withReadableDevice,
    validate("param", DeviceRange),
    async (c) => {
      const { device_id, timezone } = c.get("device");
      const instants = instantsOf(timezone, c.req.valid("param"));
      if (!instants.ok) return refuseFields(c, { to: instants.message });
      const { from, to, span } = instants.range;
      const { resolution, t, columns } = await deviceObject(c.env, device_id).series({
        timezone,
        from,
        to,
        resolution: Math.max(WEATHER_WIDTH, resolutionOf(span)) as Resolution,
        quantities: ["rain", "windSpeed", "windBearing"],
        band: false,
      });
      const inches = (rain: number | null) =>
        rain === null ? null : Math.round((rain / MILLIMETERS_PER_INCH) * 1e4) / 1e4;
      return c.json<CustomWeather>({
        timezone,
        resolution,
        ts: t,
        precipIntensity: columns.rain!.map(inches),
        windSpeed: columns.windSpeed!,
        windBearing: columns.windBearing!,
      });
    },
  );

export const telemetry = new Hono<AppEnv>().route("/", series).route("/", uploads);
