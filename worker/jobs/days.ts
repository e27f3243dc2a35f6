import { announceDays } from "../features/devices/index.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";
import { startDeliveries } from "../platform/tasks/events.ts";

export async function announceDueDays(env: Env): Promise<void> {
  await announceDays(database(env), now());
  await startDeliveries(env);
}
