import { numbersIn } from "#contract/commands/arguments";
import { type Command, isFinal } from "#contract/commands/command";
import { commandReasonTexts } from "#contract/commands/texts";
import * as format from "#contract/common/format";
import { commandTexts as texts } from "../texts.ts";

export interface CommandOutcome {
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
