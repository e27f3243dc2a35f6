import { setTimeout as pause } from "node:timers/promises";
import { TURNS, turnOf } from "../../../../worker/features/alerts/fleet.ts";
import { inDirectory } from "../directory-rows.ts";
import type { ScratchPortal } from "../portal.ts";

const TICK = "*/5 * * * *";
/** Ten times as often as at a deployment. */
const TICK_SECONDS = 30;

/** Fires the five-minute cron during the siege. Returns when [epoch s]. */
export async function fireTicks(portal: ScratchPortal, remaining: () => number): Promise<number[]> {
  const fired: number[] = [];
  while (remaining() > 0) {
    fired.push(Date.now() / 1000);
    await portal.cron(TICK);
    const next = fired.at(-1)! + TICK_SECONDS - Date.now() / 1000;
    await pause(Math.max(0, Math.min(next * 1000, remaining())));
  }
  return fired;
}

/** Devices that were never judged, although a tick reads them now: each has its turn in an hour. */
export const unjudgedNow = (folder: string): number =>
  inDirectory(folder, (db) => {
    const query = "SELECT count(*) AS count FROM devices WHERE judged_by = '' AND rowid % ? = ?";
    return Number(db.prepare(query).get(TURNS, turnOf(Date.now() / 1000))!["count"]);
  });

/** Ticks after which nothing was recorded until the next but one [number]. The newest two may still be under way. */
export const lateTicks = (fired: readonly number[], recorded: readonly number[]): number =>
  fired
    .slice(0, -2)
    .filter((at) => !recorded.some((one) => one >= Math.floor(at) && one < Math.floor(at) + 2 * TICK_SECONDS)).length;
