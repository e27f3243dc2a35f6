import { Hono } from "hono";
import type { AppEnv } from "../../../platform/context.ts";
import { deviceCommands } from "./commands.ts";
import { deviceConfiguration } from "./configuration.ts";
import { deviceHealth } from "./health.ts";
import { openApi } from "./openapi.ts";
import { particle } from "./particle.ts";
import { readings } from "./readings.ts";
import { upload } from "./file/upload.ts";

/** What devices send and fetch, what their cloud passes on, and the document that describes it. */
export const inbound = new Hono<AppEnv>()
  .route("/", readings)
  .route("/", upload)
  .route("/", deviceCommands)
  .route("/", deviceConfiguration)
  .route("/", deviceHealth)
  .route("/", particle)
  .route("/", openApi);
