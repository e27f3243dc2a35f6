import { Hono } from "hono";
import type { AppEnv } from "../../platform/context.ts";
import { commands } from "./commands/routes.ts";
import { configuration } from "./config/routes.ts";
import { keys } from "./keys/routes.ts";
import { metadata } from "./register/metadata.ts";
import { registration } from "./register/routes.ts";

/** Mounted before the listings and after the device API: a fixed path must not be taken for an id. */
export const control = new Hono<AppEnv>()
  .route("/", registration)
  .route("/", commands)
  .route("/", configuration)
  .route("/", keys)
  .route("/", metadata);
