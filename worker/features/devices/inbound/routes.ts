import { Hono } from "hono";
import type { AppEnv } from "../../../platform/context.ts";
import { readings } from "./readings.ts";
import { upload } from "./upload.ts";

/** What devices send. Rooms of later issues beside these two: commands to fetch and answer, and the Particle webhook. */
export const inbound = new Hono<AppEnv>().route("/", readings).route("/", upload);
