import { advanceRollouts } from "../features/devices/index.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";

export const runRollouts = (env: Env): Promise<void> => advanceRollouts(env, database(env), now());
