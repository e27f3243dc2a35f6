import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { database } from "../../../worker/platform/db.ts";
import { type devices, messages } from "../../../worker/platform/schema.ts";
import { aDevice } from "../access/people.ts";

export const db = database(env);
export const NOW = Math.floor(Date.now() / 1000);
export const DAY = 86_400;
/** As in the first tick of an hour, in which daily losses are judged. */
export const tick = (at: number, isHourly = true) => runAlertTick(env, at, isHourly);
export const said = (device: string) => db.select().from(messages).where(eq(messages.device_id, device));
export const silentDevice = (plant: string, seconds: number, values: Partial<typeof devices.$inferInsert> = {}) =>
  aDevice(plant, {
    last_data_at: NOW - seconds,
    report_step: 60,
    judged_by: ALL_RULES,
    wash_extension_data: false,
    ...values,
  });
