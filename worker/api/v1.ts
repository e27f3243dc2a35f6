import { type Context, Hono } from "hono";
import { listDailySoiling } from "#contract/v1/daily-soiling";
import { getDevice, getMe, getPlant, listDevices, listPlants } from "#contract/v1/operations";
import { V1_ROOT } from "#contract/v1/problems";
import { allow } from "../access/allow.ts";
import { getDeviceV1, listDailySoilingV1, listDevicesV1 } from "../features/devices/index.ts";
import { getPlantV1, listPlantsV1 } from "../features/plants/index.ts";
import { getMeV1 } from "../features/tokens/index.ts";
import type { AppEnv } from "../platform/context.ts";
import { openApiDocument, v1Document } from "./documents.ts";
import { serve } from "./serve.ts";

const DOCUMENT_SECONDS = 300;

/** Made once an isolate. */
function documentRoute(make: () => object) {
  let text: string | undefined;
  return (c: Context<AppEnv>) => {
    text ??= JSON.stringify(make());
    c.header("Cache-Control", `public, max-age=${DOCUMENT_SECONDS}`);
    return c.body(text, 200, { "content-type": "application/json" });
  };
}

/** Typed without its routes, so that the portal's client doesn't know them. */
export const apiV1: Hono<AppEnv> = new Hono<AppEnv>()
  .get("/api/openapi.json", allow("public"), documentRoute(openApiDocument))
  .get(`${V1_ROOT}openapi.json`, allow("public", { token: "any" }), documentRoute(v1Document))
  .route("/", serve(getMe, getMeV1))
  .route("/", serve(listPlants, listPlantsV1))
  .route("/", serve(getPlant, getPlantV1))
  .route("/", serve(listDevices, listDevicesV1))
  .route("/", serve(getDevice, getDeviceV1))
  .route("/", serve(listDailySoiling, listDailySoilingV1));
