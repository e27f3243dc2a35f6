import { type CommandReason, type FinalCommandState, isFinal } from "../../contract/command.ts";
import { CLOUD_CALL_SECONDS, MOST_TRIES, pauseAfterReturn, pauseAfterTry } from "./patience.ts";
import { type CommandRecord, isInFlight } from "./record.ts";

/** What can happen to a command. `attempt` says which of its tries the news is about. */
export type CommandEvent =
  /** It leaves for the device; whoever sends it persists this first. */
  | { type: "send" }
  /** The device says that it has it. */
  | { type: "received"; attempt: number }
  /** The device did it, or refused it (below 0). */
  | { type: "answered"; attempt: number; result: number }
  /** The cloud gave it back: certainly not sent, to be tried again after at least `pause` [s]. */
  | { type: "returned"; attempt: number; reason: CommandReason; pause: number }
  /** The device may have got it, or not. */
  | { type: "unclear"; attempt: number }
  /** The cloud will never take it. */
  | { type: "rejected"; attempt: number }
  /** Time has passed; only the clock tells what that means. */
  | { type: "time" }
  /** A newer one of its setting was asked for. */
  | { type: "replaced" }
  /** A person took it back. */
  | { type: "withdrawn" };

/**
 * The life of a command (design section 4): `queued → sent → delivered →` a final state. The one way back is the retry of what
 * may leave twice, or of what certainly did not leave. Gives the command after the event, or null when the event changes nothing.
 */
export function step(command: CommandRecord, event: CommandEvent, now: number): CommandRecord | null {
  if (event.type === "answered") return answered(command, event, now);
  if (isFinal(command.state)) return null;
  switch (event.type) {
    case "send":
      return send(command, now);
    case "received":
      return received(command, event.attempt, now);
    case "returned":
      return isUnderWay(command, event.attempt) ? giveBack(command, event, now) : null;
    case "unclear":
      return isUnderWay(command, event.attempt) ? tryAgain(command, "unclear", now) : null;
    case "rejected":
      return isUnderWay(command, event.attempt) ? end(command, "failed", "rejected-by-cloud", now) : null;
    case "time":
      return passTime(command, now);
    case "replaced":
      return command.state === "queued" ? end(command, "superseded", "replaced", now) : null;
    case "withdrawn":
      return command.state === "queued" ? end(command, "cancelled", "withdrawn", now) : null;
  }
}

/** Whether it may leave now. */
export const isReady = (command: CommandRecord, now: number): boolean =>
  command.state === "queued" && command.notBefore <= now && now < command.expiresAt;

function send(command: CommandRecord, now: number): CommandRecord | null {
  if (!isReady(command, now) || (command.atMostOnce && command.attempts > 0)) return null;
  const patience = command.delivery === "particle" ? CLOUD_CALL_SECONDS : command.answerWithin;
  const attempts = command.attempts + 1;
  return { ...command, state: "sent", reason: null, attempts, sentAt: now, deadline: now + patience };
}

function received(command: CommandRecord, attempt: number, now: number): CommandRecord | null {
  if (command.state !== "sent" || attempt !== command.attempts) return null;
  return { ...command, state: "delivered", deadline: now + command.answerWithin };
}

/**
 * An answer is good from any try that left: that the device did what was asked does not depend on which letter it read. A refusal
 * of an older try says nothing while a newer one is under way. After the end it is kept beside, once.
 */
function answered(
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

function passTime(command: CommandRecord, now: number): CommandRecord | null {
  if (command.state === "queued")
    return now >= command.expiresAt ? end(command, "expired", command.reason ?? "too-late", now) : null;
  return now >= command.deadline! ? tryAgain(command, "no-answer", now) : null;
}

/** After a try of which nobody knows what became. */
function tryAgain(command: CommandRecord, reason: CommandReason, now: number): CommandRecord {
  if (command.atMostOnce) return end(command, "unknown", reason, now);
  if (command.overtaken) return end(command, "superseded", "replaced", now);
  const notBefore = now + pauseAfterTry(command);
  if (command.attempts >= MOST_TRIES || notBefore >= command.expiresAt) return end(command, "failed", reason, now);
  return { ...command, state: "queued", reason, notBefore, deadline: null };
}

/** It did not leave after all, so the try does not count; it waits for the next as long as its life lasts. */
function giveBack(
  command: CommandRecord,
  { reason, pause }: { reason: CommandReason; pause: number },
  now: number,
): CommandRecord {
  const attempts = command.attempts - 1;
  if (command.overtaken) return end({ ...command, attempts }, "superseded", "replaced", now);
  const returns = command.returns + 1;
  const notBefore = now + Math.max(pause, pauseAfterReturn({ ...command, returns }));
  return { ...command, state: "queued", reason, attempts, returns, notBefore, deadline: null };
}

/** Whether news of a call is about the try that is still open. */
const isUnderWay = (command: CommandRecord, attempt: number): boolean =>
  isInFlight(command) && attempt === command.attempts;

const end = (
  command: CommandRecord,
  state: FinalCommandState,
  reason: CommandReason | null,
  now: number,
): CommandRecord => ({ ...command, state, reason, deadline: null, endedAt: now });
