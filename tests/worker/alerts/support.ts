import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { TickTurn } from "../../../worker/features/alerts/fleet.ts";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { database } from "../../../worker/platform/db.ts";
import { type devices, messages } from "../../../worker/platform/schema.ts";
import { aDevice } from "../access/people.ts";

export const db = database(env);
export const NOW = Math.floor(Date.now() / 1000);
export const DAY = 86_400;
/** `turn`: of no device. */
export const NO_TURN = -1;
/** Reads the days of all devices, as twelve ticks do. */
export const tick = (at: number, turn: TickTurn = "all", DEVICE = env.DEVICE) =>
  runAlertTick({ DB: env.DB, DEVICE }, at, turn);
export const said = (device: string) => db.select().from(messages).where(eq(messages.device_id, device));
export const silentDevice = (plant: string, seconds: number, values: Partial<typeof devices.$inferInsert> = {}) =>
  aDevice(plant, {
    last_data_at: NOW - seconds,
    report_step: 60,
    judged_by: ALL_RULES,
    wash_extension_data: false,
    ...values,
  });
