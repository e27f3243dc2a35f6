import { Hono } from "hono";
import type { AppEnv } from "../../../platform/context.ts";
import { deviceCommands } from "./commands.ts";
import { openApi } from "./openapi.ts";
import { particle } from "./particle.ts";
import { readings } from "./readings.ts";
import { deviceReports } from "./reports.ts";
import { upload } from "./file/upload.ts";

export const inbound = new Hono<AppEnv>()
  .route("/", readings)
  .route("/", upload)
  .route("/", deviceCommands)
  .route("/", deviceReports)
  .route("/", particle)
  .route("/", openApi);
