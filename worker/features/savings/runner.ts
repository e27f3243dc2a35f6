import { weather } from "../../adapters/weather/index.ts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Runner } from "./run.ts";

/** What a calculation of a request needs, as of now. */
export function runnerOf(env: Env, db: Database): Runner {
  const at = now();
  return { db, weather: weather(env, at), kernels: analytics(), now: at };
}
