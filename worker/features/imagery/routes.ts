import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { Hono } from "hono";
import * as v from "valibot";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { fetchTile } from "../../adapters/imagery/index.ts";
import { type ImageryInfo, imageryTexts, MAX_IMAGERY_ZOOM } from "#contract/places/imagery";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { setting } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";

const whole = v.pipe(v.string(), v.regex(/^\d{1,8}$/, imageryTexts.noSuchTile), v.transform(Number));

const TilePath = v.pipe(
  v.object({ z: v.pipe(whole, v.maxValue(MAX_IMAGERY_ZOOM, imageryTexts.noSuchTile)), x: whole, y: whole }),
  v.check(({ z, x, y }) => Math.max(x, y) < 2 ** z, imageryTexts.noSuchTile),
);

/** Browser cache time [s]: each tile counts toward the person's call limit. */
const KEPT_SECONDS = SECONDS_PER_DAY;

/** Aerial tiles through our origin, so that the content security policy stays closed and the service's key stays here. */
export const imagery = new Hono<AppEnv>()
  .get("/api/imagery", allow(dashboardOrDevices), (c) =>
    c.json<ImageryInfo>({
      configured: setting(c.env, "IMAGERY_ADDRESS") !== undefined,
      credit: setting(c.env, "IMAGERY_CREDIT") ?? "",
    }),
  )
  .get("/api/imagery/:z/:x/:y", allow(dashboardOrDevices), validate("param", TilePath), async (c) => {
    const template = setting(c.env, "IMAGERY_ADDRESS");
    if (template === undefined) return problem(c, 404, imageryTexts.notConfigured);
    const tile = await fetchTile(template, c.req.valid("param"));
    if (tile.kind !== "image")
      return tile.kind === "absent" ? problem(c, 404, imageryTexts.noPicture) : problem(c, 502, imageryTexts.failed);
    return c.body(tile.bytes, 200, {
      "Content-Type": tile.type,
      "Cache-Control": `private, max-age=${KEPT_SECONDS}`,
    });
  });
