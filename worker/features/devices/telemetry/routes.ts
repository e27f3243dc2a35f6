import { Hono } from "hono";
import type { AppEnv } from "../../../platform/context.ts";
import { series } from "./series.ts";
import { uploads } from "./uploads.ts";

export const telemetry = new Hono<AppEnv>().route("/", series).route("/", uploads);
