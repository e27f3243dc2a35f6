import { and, eq } from "drizzle-orm";
import { CLOCK } from "../../../access/audit.ts";
import { deviceScope, visiblePlant } from "../../../access/scope.ts";
import { type Command, isFinal } from "#contract/commands/command";
import { promptTexts } from "#contract/commands/kinds";
import { commandReasonTexts } from "#contract/commands/texts";
import { upkeepTexts } from "#contract/devices/upkeep";
import { type RolloutAction, rolloutCommand } from "#contract/rollouts/rollout";
import { rolloutTexts as texts } from "#contract/rollouts/texts";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { devices, type DeviceRow } from "../../../platform/schema.ts";
import { commandRequest, deliveryOf } from "../commands/request.ts";
import { hasSlots } from "../config/known-values.ts";
import { saveDevice } from "../register/save.ts";
import { retireDevice } from "../upkeep/retire.ts";
import type { RolloutDeviceRow, RolloutRow } from "./store.ts";

export type ActionOutcome =
  | { state: "succeeded" }
  | { state: "failed" | "skipped"; reason: string }
  | { state: "running"; command_id: string };

/** `principal`: the person who started the rollout, with their current permissions. */
export interface TurnContext {
  env: Env;
  db: Database;
  principal: Principal;
  portal: string | null;
  now: number;
}

const skip = (reason: string): ActionOutcome => ({ state: "skipped", reason });
const fail = (reason: string): ActionOutcome => ({ state: "failed", reason });

/** Safe to repeat after a crash: a command has a key; the other actions then change nothing. */
export async function startDevice(
  context: TurnContext,
  rollout: RolloutRow,
  { device_id }: Pick<RolloutDeviceRow, "device_id">,
): Promise<ActionOutcome> {
  const { db, principal } = context;
  const { action } = rollout;
  const [device] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.device_id, device_id), deviceScope(principal)));
  const isMine = device !== undefined && principal.permissions.has(permissionFor(action));
  if (!isMine)
    return action.kind === "retire" && (await isRetired(db, device_id)) ? { state: "succeeded" } : skip(texts.noAccess);
  if (action.kind === "retire") return retire(context, rollout, device, action.notes);
  if (device.retired_at !== null) return skip(upkeepTexts.retired(device.device_name));
  return action.kind === "plant"
    ? move(context, rollout, device, action.plant_id)
    : send(context, rollout, device, action);
}

export const permissionFor = ({ kind }: RolloutAction) => (kind === "command" ? "devices.configure" : "devices.edit");

const isRetired = async (db: Database, id: string): Promise<boolean> =>
  (await db.select({ at: devices.retired_at }).from(devices).where(eq(devices.device_id, id)))[0]?.at != null;

async function send(
  { env, principal, now }: TurnContext,
  { id, request_id }: RolloutRow,
  device: DeviceRow,
  action: Extract<RolloutAction, { kind: "command" }>,
): Promise<ActionOutcome> {
  const known = rolloutCommand(action);
  if (!known?.reading.ok) return fail(texts.unknownCommand);
  const { kind, reading } = known;
  const object = deviceObject(env, device.device_id);
  const unfit = kind.group === "wash" ? await unfitForWash(object, device, kind.kind, now) : null;
  if (unfit !== null) return skip(unfit);
  const request = commandRequest(device, kind, reading, {
    idempotencyKey: `rollout/${id}`,
    delivery: deliveryOf(env, device),
    // The person accepted the prompt of the command for all devices, but never saw warnings of single devices.
    acknowledged: kind.confirmation ? [kind.confirmation.name] : [],
    requestedBy: principal.user.id,
    requestId: request_id,
    now,
  });
  const result = await object.requestCommand(request);
  if (result.ok) return outcomeOf(result.value);
  if (result.reason === "unacknowledged") return skip(Object.values(promptTexts(kind, result.needs)).join(" "));
  return fail(result.reason === "too-many-open" ? texts.tooManyOpen : texts.failed);
}

async function unfitForWash(
  object: ReturnType<typeof deviceObject>,
  device: DeviceRow,
  kind: string,
  now: number,
): Promise<string | null> {
  if (!device.wash_extension_data) return texts.noExtension;
  if (kind !== "washTimes" && kind !== "washHour") return null;
  const { configuration } = await object.configuration({ now });
  // A device that never reported a version may have either.
  if (configuration.version === undefined) return null;
  const isSlotted = hasSlots(configuration);
  if (kind === "washTimes" && !isSlotted) return texts.oneWashHour;
  return kind === "washHour" && isSlotted ? texts.slotsInstead : null;
}

export function outcomeOf({ id, state, reason }: Pick<Command, "id" | "state" | "reason">): ActionOutcome {
  if (!isFinal(state)) return { state: "running", command_id: id };
  if (state === "succeeded") return { state };
  return fail(reason === null ? commandReasonTexts["no-answer"] : commandReasonTexts[reason]);
}

async function move(
  { env, db, principal, now }: TurnContext,
  { request_id }: RolloutRow,
  device: DeviceRow,
  plant_id: string,
): Promise<ActionOutcome> {
  if (device.plant_id === plant_id) return { state: "succeeded" };
  if (!(await visiblePlant(db, principal, plant_id))) return skip(texts.noAccess);
  const act = { principal, at: now, requestId: request_id, source: undefined };
  const isSaved = await saveDevice(env, db, device, { ...device, plant_id }, { act, wholeForm: true });
  return isSaved ? { state: "succeeded" } : fail(texts.changedMeanwhile);
}

async function retire(
  { env, db, principal, now }: TurnContext,
  { request_id }: RolloutRow,
  device: DeviceRow,
  notes: string,
): Promise<ActionOutcome> {
  if (device.retired_at !== null) return { state: "succeeded" };
  const by = { at: now, userId: principal.user.id, requestId: request_id, source: CLOCK };
  const ended = await retireDevice(env, db, device, { notes }, by);
  if (!ended.ok) return fail(ended.reason === "job-runs" ? upkeepTexts.jobRuns : upkeepTexts.commandRuns);
  return { state: "succeeded" };
}
