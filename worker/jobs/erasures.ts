import { finishErasures } from "../features/devices/index.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";

/** Of the cron: ends what is left of erased devices. */
export const tendErasures = (env: Env): Promise<void> => finishErasures(env, database(env), now());
