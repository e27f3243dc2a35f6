import { getTableColumns, eq } from "drizzle-orm";
import { audit } from "../../../access/audit.ts";
import { principalOf } from "../../../access/sessions/session.ts";
import { rolloutTexts as texts } from "#contract/rollouts/texts";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { logFault } from "../../../platform/log.ts";
import { users } from "../../../platform/schema.ts";
import { setting } from "../../../platform/settings.ts";
import { type Outcome, outcomeOf, startDevice, type TurnContext } from "./actions.ts";
import { rolloutStep } from "./decision.ts";
import { endRollout } from "./ending.ts";
import {
  claim,
  countsOf,
  type RolloutDeviceRow,
  type RolloutRow,
  runningDevices,
  saveDevice,
  unfinishedRollouts,
} from "./store.ts";

/** Devices that one turn starts: groups of an action that needs no device follow each other at once. */
const MAX_DEVICES_A_TURN = 60;
const MAX_ROLLOUTS_A_TICK = 5;

/** Of the cron, every five minutes: moves rollouts on when nobody looks at them. */
export async function advanceRollouts(env: Env, db: Database, now: number): Promise<void> {
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin ?? null;
  for (const rollout of await unfinishedRollouts(db, MAX_ROLLOUTS_A_TICK))
    // One that fails must not keep the others; the next tick tries it again.
    await advanceRollout({ env, db, portal, now }, rollout).catch((error: unknown) =>
      logFault("rollout-failed", error, { rollout: rollout.id }),
    );
}

/**
 * Moves a rollout on as far as it goes by now: records what devices have answered, then starts the next group, or ends. Everything
 * is in D1, so a restart goes on where it was; two turns at the same time do nothing twice. `tells`: whether the end is mailed to the
 * person who started it; not if that person waits for this very turn.
 */
export async function advanceRollout(
  given: Omit<TurnContext, "principal">,
  rollout: RolloutRow,
  tells = true,
): Promise<void> {
  const { db, now } = given;
  const context = { ...given, principal: await starterOf(db, rollout) };
  for (let started = 0; started < MAX_DEVICES_A_TURN;) {
    const running = await runningDevices(db, rollout.id);
    await Promise.all(running.map((device) => lookAt(context, rollout, device)));
    if (rollout.state !== "running") return;
    const counts = (await countsOf(db, [rollout.id]))(rollout.id);
    const step = rolloutStep(counts, rulesOf(rollout));
    if (step.step === "wait") return;
    if (step.step === "start") {
      await claim(db, rollout.id, step.devices);
      started += step.devices;
      continue;
    }
    const state = step.step === "stop" ? "stopped" : "done";
    if (await endRollout(context, rollout, { state, counts, tells }))
      await audit(db, { action: `rollout-${state}`, at: now, userId: null, subject: rollout.id, after: counts });
    return;
  }
}

const rulesOf = ({ group_size: groupSize, max_failures: maxFailures, failures_seen: failuresSeen }: RolloutRow) => ({
  groupSize,
  maxFailures,
  failuresSeen,
});

/** The person who started it, with what that person may do by now. */
async function starterOf(db: Database, { started_by, owner_id }: RolloutRow): Promise<Principal> {
  const [person] = await db.select(getTableColumns(users)).from(users).where(eq(users.id, started_by));
  const principal = principalOf(person!, { sessionId: "", actingOwnerId: owner_id });
  return person!.status === "Enable" ? principal : { ...principal, permissions: new Set() };
}

/**
 * Starts a device that was taken, or looks at its command, and saves what became of it. After an error of ours it is still running:
 * the next turn tries it again, with the same key.
 */
async function lookAt(context: TurnContext, rollout: RolloutRow, device: RolloutDeviceRow): Promise<void> {
  try {
    await saveDevice(context.db, device, await outcomeOfTurn(context, rollout, device));
  } catch (error) {
    logFault("rollout-device-failed", error, { rollout: rollout.id, device: device.device_id });
  }
}

async function outcomeOfTurn(
  context: TurnContext,
  rollout: RolloutRow,
  { device_id, command_id }: RolloutDeviceRow,
): Promise<Outcome> {
  if (command_id === null) return startDevice(context, rollout, { device_id });
  const last = (await deviceObject(context.env, device_id).commandSteps(command_id)).at(-1);
  if (!last) return { state: "failed", reason: texts.failed };
  return outcomeOf({ id: command_id, state: last.to, reason: last.reason });
}
