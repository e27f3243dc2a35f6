import { type CommandReason, type FinalCommandState, isFinal } from "#contract/commands/command";
import { type CommandRecord, isInFlight } from "./record.ts";

const MAX_ATTEMPTS = 5;

/** The cloud answers within its timeout of 45 s; after this long the call was lost in a crash [s]. */
const CLOUD_CALL_SECONDS = 120;

/** Retry delay after an attempt without an answer [s], so that a device that fails on a command can recover. */
const MIN_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 600;
/**
 * Retry delay after the cloud returned a command unsent [s]; at most a tenth of the command's life, so that short-lived commands get
 * several attempts.
 */
const MIN_RETURN_SECONDS = 15;
const RETURN_SHARE_OF_LIFE = 0.1;

export type CommandEvent =
  | { type: "send" }
  | { type: "received"; attempt: number }
  | { type: "answered"; attempt: number; result: number }
  | { type: "returned"; attempt: number; reason: CommandReason; pause: number }
  | { type: "unclear"; attempt: number }
  | { type: "rejected"; attempt: number }
  | { type: "tick" }
  | { type: "replaced" }
  | { type: "withdrawn" };

/**
 * State machine of a command; a pure function of command, event and time.
 * A command goes `queued → sent → delivered →` a final state. It returns to `queued` only if the attempt certainly did not leave, or if
 * running the command twice does no harm (`atMostOnce` is false). Returns null when the event changes nothing.
 */
export function step(command: CommandRecord, event: CommandEvent, now: number): CommandRecord | null {
  if (event.type === "answered") return recordResult(command, event, now);
  if (isFinal(command.state)) return null;
  switch (event.type) {
    case "send":
      return send(command, now);
    case "received":
      return markDelivered(command, event.attempt, now);
    case "returned":
      return isCurrentAttempt(command, event.attempt) ? requeue(command, event, now) : null;
    case "unclear":
      return isCurrentAttempt(command, event.attempt) ? retryOrEnd(command, "unclear", now) : null;
    case "rejected":
      return isCurrentAttempt(command, event.attempt) ? end(command, "failed", "rejected-by-cloud", now) : null;
    case "tick":
      return expireOverdue(command, now);
    case "replaced":
      return command.state === "queued" ? end(command, "superseded", "replaced", now) : null;
    case "withdrawn":
      return command.state === "queued" ? end(command, "cancelled", "withdrawn", now) : null;
  }
}

export const isReady = (command: CommandRecord, now: number): boolean =>
  command.state === "queued" && command.notBefore <= now && now < command.expiresAt;

function send(command: CommandRecord, now: number): CommandRecord | null {
  if (!isReady(command, now) || (command.atMostOnce && command.attempts > 0)) return null;
  const answerWithin = command.delivery === "particle" ? CLOUD_CALL_SECONDS : command.answerWithin;
  const attempts = command.attempts + 1;
  return { ...command, state: "sent", reason: null, attempts, sentAt: now, deadline: now + answerWithin };
}

function markDelivered(command: CommandRecord, attempt: number, now: number): CommandRecord | null {
  if (command.state !== "sent" || attempt !== command.attempts) return null;
  return { ...command, state: "delivered", deadline: now + command.answerWithin };
}

/**
 * Accepts a reply to any attempt that was sent. Ignores a refusal of an older attempt while a newer one is in flight. Keeps one different
 * reply after the end as `lateResult`.
 */
function recordResult(
  command: CommandRecord,
  { attempt, result }: { attempt: number; result: number },
  now: number,
): CommandRecord | null {
  if (attempt < 1 || attempt > command.attempts) return null;
  if (isFinal(command.state)) {
    const known = result === command.result || command.lateResult !== null;
    return known ? null : { ...command, lateResult: result };
  }
  if (result >= 0) return end({ ...command, result }, "succeeded", null, now);
  return attempt === command.attempts ? end({ ...command, result }, "failed", "device-refused", now) : null;
}

function expireOverdue(command: CommandRecord, now: number): CommandRecord | null {
  if (command.state === "queued")
    return now >= command.expiresAt ? end(command, "expired", command.reason ?? "too-late", now) : null;
  return now >= command.deadline! ? retryOrEnd(command, "no-answer", now) : null;
}

function retryOrEnd(command: CommandRecord, reason: CommandReason, now: number): CommandRecord {
  if (command.atMostOnce) return end(command, "unknown", reason, now);
  if (command.isSuperseded) return end(command, "superseded", "replaced", now);
  const notBefore = now + commandRetryDelay(command);
  if (command.attempts >= MAX_ATTEMPTS || notBefore >= command.expiresAt) return end(command, "failed", reason, now);
  return { ...command, state: "queued", reason, notBefore, deadline: null };
}

/** Puts a command back that did not leave, so the attempt does not count. */
function requeue(
  command: CommandRecord,
  { reason, pause }: { reason: CommandReason; pause: number },
  now: number,
): CommandRecord {
  const attempts = command.attempts - 1;
  if (command.isSuperseded) return end({ ...command, attempts }, "superseded", "replaced", now);
  const returns = command.returns + 1;
  const notBefore = now + Math.max(pause, returnDelay({ ...command, returns }));
  return { ...command, state: "queued", reason, attempts, returns, notBefore, deadline: null };
}

const isCurrentAttempt = (command: CommandRecord, attempt: number): boolean =>
  isInFlight(command) && attempt === command.attempts;

const end = (
  command: CommandRecord,
  state: FinalCommandState,
  reason: CommandReason | null,
  now: number,
): CommandRecord => ({ ...command, state, reason, deadline: null, endedAt: now });

export const commandRetryDelay = (command: Pick<CommandRecord, "id" | "attempts">): number =>
  Math.min(MAX_RETRY_SECONDS, MIN_RETRY_SECONDS * 2 ** (command.attempts - 1)) * jitter(command.id);

export function returnDelay(command: Pick<CommandRecord, "id" | "returns" | "requestedAt" | "expiresAt">): number {
  const life = command.expiresAt - command.requestedAt;
  const longest = Math.min(MAX_RETRY_SECONDS, Math.max(MIN_RETURN_SECONDS, life * RETURN_SHARE_OF_LIFE));
  return Math.min(longest, MIN_RETURN_SECONDS * 2 ** (command.returns - 1)) * jitter(command.id);
}

/** Factor of 1 to 1.25 from the random id, so that a fleet does not retry in step. */
const jitter = (id: string): number => 1 + Number.parseInt(id.slice(0, 8), 16) / 2 ** 34;
