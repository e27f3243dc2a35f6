import { Hono, type TypedResponse } from "hono";
import { allow } from "../../../access/allow.ts";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import {
  type CustomWeather,
  DeviceRange,
  instantsOf,
  isTooFine,
  type Resolution,
  resolutionOf,
  SeriesQuery,
} from "#contract/series/series";
import type { SeriesAnswer } from "#contract/series/answer";
import { texts } from "#contract/common/texts";
import { deviceObject } from "../../../device/rpc.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { withDevice } from "../visible.ts";
import { siteWindOf } from "./site-wind.ts";

const seriesAnswer = (json: Uint8Array<ArrayBuffer>) =>
  new Response(json, { headers: { "content-type": "application/json" } }) as Response &
    TypedResponse<SeriesAnswer, 200, "json">;

/** Minimum interval of wind and rain [s]; shorter ones are meaningless on a chart. */
const WEATHER_WIDTH = 1800;

export const series = new Hono<AppEnv>()
  .get(
    "/api/device/getDeviceDataIrradianceChart/:id/:from/:to",
    allow("dashboard.view"),
    withDevice,
    validate("param", DeviceRange),
    validate("query", SeriesQuery),
    async (c) => {
      const { quantities, resolution, band } = c.req.valid("query");
      const { device_id, timezone } = c.get("device");
      const instants = instantsOf(timezone, c.req.valid("param"));
      if (!instants.ok)
        return problem(c, 422, instants.message, { type: "validation", fields: { to: instants.message } });
      const { from, to, span } = instants.range;
      if (resolution !== undefined && isTooFine(span, resolution))
        return problem(c, 422, texts.tooFine, { type: "validation", fields: { resolution: texts.tooFine } });
      const range = { from, to, quantities };
      const siteWind = await siteWindOf({ env: c.env, db: c.get("db") }, c.get("device"), range);
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
    withDevice,
    validate("param", DeviceRange),
    async (c) => {
      const { device_id, timezone } = c.get("device");
      const instants = instantsOf(timezone, c.req.valid("param"));
      if (!instants.ok)
        return problem(c, 422, instants.message, { type: "validation", fields: { to: instants.message } });
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
