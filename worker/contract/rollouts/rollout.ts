import * as v from "valibot";
import { printable, printableLines } from "../common/printable.ts";
import { actionTypes, commandKinds, parseCommand } from "../commands/kinds.ts";
import { listingHealths } from "../devices/listing.ts";
import { rolloutTexts as texts } from "./texts.ts";

/**
 * A rollout makes the same change on many devices: first on one, then in groups, each after the previous group
 * succeeded (decision 0287).
 */

/** Commands that mean the same on every device; a time zone or a normalization does not. */
const rolloutKinds = new Set([
  "sysInfo",
  "clean",
  "washTimes",
  "washSec",
  "washHour",
  "wash_stop",
  "wash_start",
  "ns_on",
  "ns_off",
]);
export const rolloutCommands = commandKinds.filter(({ kind }) => rolloutKinds.has(kind));

export const MAX_ROLLOUT_DEVICES = 1000;
export const MAX_GROUP_SIZE = 50;
export const DEFAULT_GROUP_SIZE = 10;
export const MAX_FAILURES = 50;

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));

const RolloutAction = v.variant("kind", [
  v.strictObject({
    kind: v.literal("command"),
    actionType: v.picklist(actionTypes, texts.unknownCommand),
    param: v.pipe(v.string(texts.unknownCommand), v.trim(), v.maxLength(64, texts.unknownCommand), printable),
  }),
  v.strictObject({ kind: v.literal("plant"), plant_id: v.pipe(id, v.nonEmpty(texts.plantRequired)) }),
  v.strictObject({
    kind: v.literal("retire"),
    notes: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(300, "The reason can have up to 300 characters."), printableLines),
      "",
    ),
  }),
]);
export type RolloutAction = v.InferOutput<typeof RolloutAction>;

const Group = v.pipe(
  v.number(texts.groupSize),
  v.integer(texts.groupSize),
  v.minValue(1, texts.groupSize),
  v.maxValue(MAX_GROUP_SIZE, texts.groupSize),
);

const Failures = v.pipe(
  v.number(texts.maxFailures),
  v.integer(texts.maxFailures),
  v.minValue(0, texts.maxFailures),
  v.maxValue(MAX_FAILURES, texts.maxFailures),
);

/**
 * Devices by id, or all that match a filter of the listing. `count`: how many the page showed; a mismatch is refused.
 */
export const StartRollout = v.strictObject({
  action: RolloutAction,
  devices: v.union(
    [
      v.strictObject({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_ROLLOUT_DEVICES)) }),
      v.strictObject({
        q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""),
        owner: v.optional(id),
        plant: v.optional(id),
        health: v.optional(v.picklist(listingHealths)),
        count: v.pipe(v.number(), v.integer()),
      }),
    ],
    texts.noDevices,
  ),
  groupSize: v.optional(Group, DEFAULT_GROUP_SIZE),
  maxFailures: v.optional(Failures, 0),
});
export type StartRollout = v.InferOutput<typeof StartRollout>;

export function rolloutCommand({ actionType, param }: Extract<RolloutAction, { kind: "command" }>) {
  const known = parseCommand(actionType, param);
  return known && rolloutKinds.has(known.kind.kind) ? known : null;
}

/** `stopped`: too many failures; a person decides whether to continue. */
export type RolloutState = "running" | "stopped" | "cancelled" | "done";

/** `skipped`: not sent, with a reason. `cancelled`: the rollout ended before the device's turn. */
export const rolloutDeviceStates = ["waiting", "running", "succeeded", "failed", "skipped", "cancelled"] as const;
export type RolloutDeviceState = (typeof rolloutDeviceStates)[number];

export interface RolloutDevice {
  device_id: string;
  device_name: string;
  state: RolloutDeviceState;
  reason: string | null;
}

export interface Rollout {
  id: string;
  action: RolloutAction;
  title: string;
  state: RolloutState;
  groupSize: number;
  maxFailures: number;
  startedBy: string;
  startedAt: number;
  endedAt: number | null;
  counts: Record<RolloutDeviceState, number>;
}

export interface RolloutList {
  rollouts: Rollout[];
}

export interface RolloutDetail extends Rollout {
  devices: RolloutDevice[];
}
