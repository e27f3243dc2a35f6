import { shiftClocks } from "../features/devices/index.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";
import { setting } from "../platform/settings.ts";

export async function tendClocks(env: Env): Promise<void> {
  if (setting(env, "SHIFT_CLOCKS") === "on") await shiftClocks(env, database(env), now());
}
