import type { CommandRecord } from "./record.ts";

/** A setting leaves at most this often without an answer (design section 4). */
export const MOST_TRIES = 5;

/** A call to the cloud is answered within a minute (port.ts); one that is not after this long was lost with its caller [s]. */
export const CLOUD_CALL_SECONDS = 120;

/** First and longest pause after a try without an answer [s]; a device that chokes on a command gets time to recover. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 600;
/** The same after the cloud gave it back [s]; a short life gets shorter pauses, so that it has ten tries and more. */
const FIRST_RETURN_PAUSE = 15;
const SHARE_OF_LIFE = 0.1;

/** Seconds until the next try after the `attempts`-th came to nothing. */
export const pauseAfterTry = (command: Pick<CommandRecord, "id" | "attempts">): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (command.attempts - 1)) * spread(command.id);

/** Seconds until the next call after the cloud gave it back for the `returns`-th time. */
export function pauseAfterReturn(command: Pick<CommandRecord, "id" | "returns" | "requestedAt" | "expiresAt">): number {
  const life = command.expiresAt - command.requestedAt;
  const longest = Math.min(LONGEST_PAUSE, Math.max(FIRST_RETURN_PAUSE, life * SHARE_OF_LIFE));
  return Math.min(longest, FIRST_RETURN_PAUSE * 2 ** (command.returns - 1)) * spread(command.id);
}

/** 1 to 1.25, by the random id: a fleet that failed together does not come back in step. */
const spread = (id: string): number => 1 + Number.parseInt(id.slice(0, 8), 16) / 2 ** 34;
