import { type Command, type CommandState, isFinal, type TrailStep } from "#contract/commands/command";
import {
  ACKNOWLEDGMENT_NEEDED,
  type ConfigRequest,
  type DeviceConfig,
  OUTCOME_COLOR_SECONDS,
} from "#contract/devices/config";
import { numbersIn } from "#contract/commands/arguments";
import { commandReasonTexts } from "#contract/commands/texts";
import * as format from "#contract/common/format";
import { commandTexts as texts, stateNames } from "../texts.ts";
import { activeInterlocks, type InterlockFacts } from "#contract/commands/interlocks";
import { type CommandKind, commandKinds, promptTexts } from "#contract/commands/kinds";
import { ApiProblem } from "../../../../api/problem.ts";
import type { Status } from "../../../../ui/states/StatusBadge.tsx";

/** The specification's three states, and bad ends. */
export type ButtonState = "go" | "pending" | "success" | "failed" | "unknown";

/** As the server names it. */
type CommandStatus = boolean | "pending" | undefined;

export function buttonStateOf(status: CommandStatus, latest: Command | undefined, now: number): ButtonState {
  if (status === true || status === "pending") return "pending";
  if (status === false) return "success";
  if (!latest || !isFinal(latest.state) || now - (latest.endedAt ?? 0) > OUTCOME_COLOR_SECONDS) return "go";
  if (latest.state === "unknown") return "unknown";
  return latest.state === "failed" || latest.state === "expired" ? "failed" : "go";
}

/** Another command has set the same setting since: Enable wash undoes Disable wash. */
export function isUndone({ latest }: Pick<DeviceConfig, "latest">, { kind, setting }: CommandKind): boolean {
  const own = latest.find((command) => command.kind === kind);
  const rivals = commandKinds.filter((other) => other.kind !== kind && other.setting === setting);
  return (
    setting !== null &&
    own !== undefined &&
    latest.some(
      (command) =>
        command.state === "succeeded" &&
        command.requestedAt > own.requestedAt &&
        rivals.some((rival) => rival.kind === command.kind),
    )
  );
}

export const statusOf = ({ functionsStatus, configStatus }: DeviceConfig, kind: string): CommandStatus =>
  functionsStatus[kind] ?? configStatus[kind];

export const latestOf = ({ latest }: DeviceConfig, kind: string): Command | undefined =>
  latest.find((command) => command.kind === kind);

interface CommandOutcome {
  tone: "waiting" | "ok" | "warning" | "critical" | "neutral";
  text: string;
  /** End of waiting; null: ended. */
  until: number | null;
  canCancel: boolean;
}

const sentences = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(" ");

const reasonText = ({ reason }: Command): string | null => (reason === null ? null : commandReasonTexts[reason]);

const waiting = (command: Command): CommandOutcome => {
  const isQueued = command.state === "queued";
  return {
    tone: "waiting",
    text: isQueued
      ? command.reason === null
        ? texts.queued
        : sentences(reasonText(command), texts.sentAgain)
      : command.state === "sent"
        ? texts.sent
        : texts.delivered,
    until: isQueued ? command.expiresAt : command.answerBy,
    canCancel: isQueued,
  };
};

const tones = {
  succeeded: "ok",
  failed: "critical",
  expired: "critical",
  unknown: "warning",
  cancelled: "neutral",
  superseded: "neutral",
} as const;

const words = {
  succeeded: texts.succeeded,
  failed: texts.failedAt,
  expired: texts.expired,
  cancelled: texts.cancelled,
  superseded: texts.replaced,
} as const;

export function outcomeOf(command: Command, zone: string): CommandOutcome {
  const { state } = command;
  if (!isFinal(state)) return waiting(command);
  const at = command.endedAt === null ? "" : ` ${format.instant(command.endedAt, zone)}`;
  const sentence = state === "unknown" ? texts.unknown : `${words[state]}${at}.`;
  const reason = state === "failed" || state === "expired" ? reasonText(command) : null;
  const answer = state === "failed" && command.result !== null && `${texts.answer} ${command.result}.`;
  const late = command.lateResult !== null && `${texts.lateAnswer} ${command.lateResult}.`;
  return { tone: tones[state], text: sentences(sentence, reason, answer, late), until: null, canCancel: false };
}

export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Values after the limits, such as "23"; null: unchanged. */
export function limitedTo({ requested, effective }: Pick<Command, "requested" | "effective">): string | null {
  const effectiveNumbers = numbersIn(effective);
  const changed = numbersIn(requested).flatMap((value, index) =>
    value === effectiveNumbers[index]
      ? []
      : [format.number(effectiveNumbers[index]!, Number.isInteger(effectiveNumbers[index]) ? 0 : 3)],
  );
  return changed.length === 0 ? null : changed.join(", ");
}

/** A command to send; the key stays until it is accepted or given up. */
interface CommandDraft {
  kind: CommandKind;
  device: string;
  param: string;
  key: string;
}

/** Texts by name, to be agreed to before sending. */
type Prompts = Readonly<Record<string, string>>;

export type SendState =
  | { step: "idle" }
  | { step: "asking"; order: CommandDraft; prompts: Prompts }
  | { step: "sending"; order: CommandDraft; prompts: Prompts }
  | { step: "failed"; order: CommandDraft; prompts: Prompts; message: string };

export const idle: SendState = { step: "idle" };

export const promptsOf = (kind: CommandKind, facts: InterlockFacts, now: number): Prompts =>
  promptTexts(kind, [
    ...(kind.confirmation === null ? [] : [kind.confirmation.name]),
    ...activeInterlocks(kind.interlocks, facts, now),
  ]);

export const afterPress = (order: CommandDraft, prompts: Prompts): SendState =>
  Object.keys(prompts).length === 0 ? { step: "sending", order, prompts } : { step: "asking", order, prompts };

/** New warnings are asked in the same window with the same key. */
export function afterError({ order, prompts }: { order: CommandDraft; prompts: Prompts }, error: unknown): SendState {
  if (error instanceof ApiProblem && error.status === 409 && error.type === ACKNOWLEDGMENT_NEEDED)
    return { step: "asking", order, prompts: error.fields };
  return { step: "failed", order, prompts, message: error instanceof Error ? error.message : String(error) };
}

export const requestOf = ({ kind, device, param }: CommandDraft, prompts: Prompts): ConfigRequest => ({
  device_id: device,
  device_param: param,
  actionType: kind.action,
  acknowledged: Object.keys(prompts),
});

const statuses: Record<CommandState, Status> = {
  queued: "unknown",
  sent: "unknown",
  delivered: "unknown",
  succeeded: "ok",
  failed: "critical",
  unknown: "warning",
  expired: "critical",
  cancelled: "unknown",
  superseded: "unknown",
};
export const statusOfState = (state: CommandState): Status => statuses[state];

export function stepText({ from, to, by, reason, attempt, result }: TrailStep): string {
  const actor = by.kind === "person" ? by.name : texts.by[by.kind];
  const what = from === null ? texts.requested : from === to ? texts.lateAnswer : stateNames[to];
  return [
    `${what} · ${actor}`,
    attempt > 1 && to === "sent" ? `attempt ${attempt}` : "",
    result === null ? "" : `${texts.answer} ${result}`,
    reason === null ? "" : commandReasonTexts[reason],
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

export const movesOf = (commands: readonly Command[]): string =>
  commands.map(({ id, state, attempts, lateResult }) => [id, state, attempts, lateResult].join()).join(" ");
