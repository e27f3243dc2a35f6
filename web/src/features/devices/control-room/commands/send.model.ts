import { interlocksThatHold, type InterlockFacts } from "#contract/commands/interlocks";
import { type CommandKind, promptTexts } from "#contract/commands/kinds";
import { ACKNOWLEDGE, type ConfigRequest } from "#contract/devices/config";
import { ApiProblem } from "../../../../api/problem.ts";

/** A command to send; the key stays until it is accepted or given up. */
export interface Order {
  kind: CommandKind;
  device: string;
  param: string;
  key: string;
}

/** Texts by name, to be agreed to before sending. */
export type Prompts = Readonly<Record<string, string>>;

export type SendState =
  | { step: "idle" }
  | { step: "asking"; order: Order; prompts: Prompts }
  | { step: "sending"; order: Order; prompts: Prompts }
  | { step: "failed"; order: Order; prompts: Prompts; message: string };

export const idle: SendState = { step: "idle" };

export const promptsOf = (kind: CommandKind, facts: InterlockFacts, now: number): Prompts =>
  promptTexts(kind, [
    ...(kind.confirmation === null ? [] : [kind.confirmation.name]),
    ...interlocksThatHold(kind.interlocks, facts, now),
  ]);

export const afterPress = (order: Order, prompts: Prompts): SendState =>
  Object.keys(prompts).length === 0 ? { step: "sending", order, prompts } : { step: "asking", order, prompts };

/** New warnings are asked in the same window with the same key. */
export function afterError({ order, prompts }: { order: Order; prompts: Prompts }, error: unknown): SendState {
  if (error instanceof ApiProblem && error.status === 409 && error.type === ACKNOWLEDGE)
    return { step: "asking", order, prompts: error.fields };
  return { step: "failed", order, prompts, message: error instanceof Error ? error.message : String(error) };
}

export const requestOf = ({ kind, device, param }: Order, prompts: Prompts): ConfigRequest => ({
  device_id: device,
  device_param: param,
  actionType: kind.action,
  acknowledged: Object.keys(prompts),
});
