import { Hono } from "hono";
import type { AppEnv } from "../../../platform/context.ts";
import { series } from "./series.ts";
import { uploads } from "./uploads.ts";

/** What devices measured, and the files it came in. */
export const telemetry = new Hono<AppEnv>().route("/", series).route("/", uploads);
