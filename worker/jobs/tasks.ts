import { runAlertTick } from "../features/alerts/index.ts";
import { announceMessages, forgetOldMessages, mailMessages } from "../features/messages/index.ts";
import { now } from "../platform/clock.ts";
import { startDeliveries } from "../platform/tasks/events.ts";
import {
  shiftClocks,
  announceDays,
  endUndoOfReplacements,
  finishErasures,
  advanceRollouts,
} from "../features/devices/index.ts";
import { database } from "../platform/db.ts";
import { setting } from "../platform/settings.ts";
import { eraseDueOwners } from "../features/owners/index.ts";
import { mailAccessNotices } from "../features/accounts/index.ts";
import { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans, runnerOf } from "../features/plant-plans/index.ts";
import { startTask } from "../platform/tasks/start-task.ts";

export const runRollouts = (env: Env): Promise<void> => advanceRollouts(env, database(env), now());

/** A run that took as many as one owner may have leaves perhaps more; the next run is an own invocation. */
export async function recomputePlans(env: Env): Promise<void> {
  const taken = await recomputeDuePlantPlans(runnerOf(env, database(env)));
  if (taken > 0) {
    await announceMessages(env);
    await startDeliveries(env);
  }
  if (taken >= OWNER_PLANTS_PER_RUN) await startTask(env, "plans");
}

export async function mailDueMessages(env: Env): Promise<void> {
  const db = database(env);
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin;
  await mailMessages(env, db, portal, now());
  await mailAccessNotices(db, portal, now());
  await forgetOldMessages(db, now());
}

export async function runErasures(env: Env): Promise<void> {
  const db = database(env);
  await finishErasures(env, db, now());
  await eraseDueOwners(env, db, now());
  await endUndoOfReplacements(db, now());
}

export async function announceDueDays(env: Env): Promise<void> {
  await announceDays(database(env), now());
  await startDeliveries(env);
}

export async function shiftDeviceClocks(env: Env): Promise<void> {
  if (setting(env, "SHIFT_CLOCKS") === "on") await shiftClocks(env, database(env), now());
}

export async function judgeAlerts(env: Env): Promise<void> {
  const { messages, cleared, reminded } = await runAlertTick(env, now());
  if (messages + cleared + reminded > 0) await announceMessages(env);
  if (messages + cleared > 0) await startDeliveries(env);
}
