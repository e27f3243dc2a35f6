import type { RolloutDeviceState } from "#contract/rollouts/rollout";
import { getTableColumns, eq } from "drizzle-orm";
import { principalOf } from "../../../access/sessions/session.ts";
import { rolloutTexts as texts } from "#contract/rollouts/texts";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { logError } from "../../../platform/log.ts";
import { users } from "../../../platform/schema.ts";
import { setting } from "../../../platform/settings.ts";
import { type ActionOutcome, outcomeOf, startDevice, type TurnContext } from "./actions.ts";
import { endRollout } from "./ending.ts";
import {
  claim,
  countsOf,
  endTurn,
  type RolloutDeviceRow,
  type RolloutRow,
  runningDevices,
  saveDevice,
  unfinishedRollouts,
} from "./store.ts";

type RolloutStep = { step: "start"; devices: number } | { step: "wait" | "stop" | "done" };

/**
 * Starts one device first, and groups only after one has succeeded. A group starts when the previous one has ended. More than `maxFailures`
 * new failures stop the rollout until a person continues it; `failuresSeen` are those before.
 */
export function rolloutStep(
  counts: Readonly<Record<RolloutDeviceState, number>>,
  { groupSize, maxFailures, failuresSeen }: { groupSize: number; maxFailures: number; failuresSeen: number },
): RolloutStep {
  if (counts.running > 0) return { step: "wait" };
  if (counts.failed - failuresSeen > maxFailures && counts.waiting > 0) return { step: "stop" };
  if (counts.waiting === 0) return { step: "done" };
  return { step: "start", devices: Math.min(counts.waiting, counts.succeeded === 0 ? 1 : groupSize) };
}

/** Devices started per turn, as groups whose action needs no device follow at once. */
const MAX_DEVICES_PER_ADVANCE = 60;
/** Rollouts per tick that start or end something. One that only waits for its devices takes no place. */
const MAX_ROLLOUTS_PER_TICK = 5;
const MAX_WAITING_PER_TICK = 100;
/** Devices asked for replies per tick; the rest follow in the next ticks. */
const MAX_REPLIES_PER_TICK = 500;

export async function advanceRollouts(env: Env, db: Database, now: number): Promise<void> {
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin ?? null;
  let [moved, asked] = [0, 0];
  for (const { rollout, runningDevices: running } of await unfinishedRollouts(db, MAX_WAITING_PER_TICK)) {
    if (moved >= MAX_ROLLOUTS_PER_TICK || asked >= MAX_REPLIES_PER_TICK) return;
    asked += running;
    // First, so that one that fails or takes too long waits for its next turn.
    await endTurn(db, rollout.id, now);
    try {
      if (await advanceRollout({ env, db, portal, now }, rollout)) moved++;
    } catch (error) {
      logError("rollout-failed", error, { rollout: rollout.id });
    }
  }
}

/**
 * Advances a rollout as far as possible: records replies, then starts the next group or ends. All state is in D1, so restarts and parallel
 * turns are safe. `tells`: mails the starter at the end; false if they wait for this turn. Returns whether it started or ended anything.
 */
export async function advanceRollout(
  given: Omit<TurnContext, "principal">,
  rollout: RolloutRow,
  tells = true,
): Promise<boolean> {
  const { db } = given;
  const context = { ...given, principal: await starterOf(db, rollout) };
  let started = 0;
  while (started < MAX_DEVICES_PER_ADVANCE) {
    const running = await runningDevices(db, rollout.id);
    await Promise.all(running.map((device) => updateDevice(context, rollout, device)));
    if (rollout.state !== "running") return false;
    const counts = (await countsOf(db, [rollout.id]))(rollout.id);
    const step = rolloutStep(counts, rulesOf(rollout));
    if (step.step === "wait") return started > 0;
    if (step.step === "start") {
      await claim(db, rollout.id, step.devices);
      started += step.devices;
      continue;
    }
    const state = step.step === "stop" ? "stopped" : "done";
    await endRollout(context, rollout, { state, counts, tells });
    return true;
  }
  return true;
}

const rulesOf = ({ group_size: groupSize, max_failures: maxFailures, failures_seen: failuresSeen }: RolloutRow) => ({
  groupSize,
  maxFailures,
  failuresSeen,
});

async function starterOf(db: Database, { started_by, owner_id }: RolloutRow): Promise<Principal> {
  const [person] = await db.select(getTableColumns(users)).from(users).where(eq(users.id, started_by));
  const principal = principalOf(person!, { sessionId: "", actingOwnerId: owner_id });
  return person!.status === "Enable" ? principal : { ...principal, permissions: new Set() };
}

/**
 * Starts a claimed device, or checks its command. After an internal error it stays running, and the next turn retries with the same key.
 */
async function updateDevice(context: TurnContext, rollout: RolloutRow, device: RolloutDeviceRow): Promise<void> {
  try {
    await saveDevice(context.db, device, await outcomeOfTurn(context, rollout, device));
  } catch (error) {
    logError("rollout-device-failed", error, { rollout: rollout.id, device: device.device_id });
  }
}

async function outcomeOfTurn(
  context: TurnContext,
  rollout: RolloutRow,
  { device_id, command_id }: RolloutDeviceRow,
): Promise<ActionOutcome> {
  if (command_id === null) return startDevice(context, rollout, { device_id });
  const last = (await deviceObject(context.env, device_id).commandSteps(command_id)).at(-1);
  if (!last) return { state: "failed", reason: texts.failed };
  return outcomeOf({ id: command_id, state: last.to, reason: last.reason });
}
