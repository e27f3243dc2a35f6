import { type Calling, mayCalculate } from "../../access/limit.ts";
import { weather } from "../../adapters/weather/index.ts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import type { Runner } from "./run.ts";

/** What a calculation of a request needs, as of now. */
export function runnerOf(env: Env, db: Database): Runner {
  const at = now();
  return { db, weather: weather(env, at), kernels: analytics(), now: at };
}

/** The same for a read: a plan that is as it was costs nothing, one that must be calculated counts for the person. */
export const limitedRunner = (c: Calling, db: Database, principal: Principal): Runner => ({
  ...runnerOf(c.env, db),
  mayCalculate: () => mayCalculate(c, principal),
});
