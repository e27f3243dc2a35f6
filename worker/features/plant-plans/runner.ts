import { isWithinCalculationLimit, type RequestContext } from "../../access/rate-limits/limit.ts";
import { weather } from "../../adapters/weather/index.ts";
import type { WeatherPort } from "../../adapters/weather/port.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";

export interface Runner {
  db: Database;
  weather: WeatherPort;
  now: number;
  /** False: the person caused too many calculations. Missing for the cron's work. */
  mayCalculate?: () => Promise<boolean>;
}

export function runnerOf(env: Env, db: Database): Runner {
  const at = now();
  return { db, weather: weather(env, at), now: at };
}

type PersonContext = RequestContext & { var: Pick<AppEnv["Variables"], "db" | "principal"> };

export const limitedRunner = (c: PersonContext): Runner => ({
  ...runnerOf(c.env, c.var.db),
  mayCalculate: () => isWithinCalculationLimit(c, c.var.principal!, now()),
});
