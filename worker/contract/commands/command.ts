/**
 * A command as everyone sees it: the screens, the history, the object of the device. The catalog of what can be commanded
 * (arguments, limits, confirmations, interlocks) is `command-kinds.ts`; how a command moves is `worker/device/commands/machine.ts`.
 */

export const commandStates = [
  "queued",
  "sent",
  "delivered",
  "succeeded",
  "failed",
  "unknown",
  "expired",
  "cancelled",
  "superseded",
] as const;
export type CommandState = (typeof commandStates)[number];

/** Nothing leaves a final state, ever. */
export const finalCommandStates = ["succeeded", "failed", "unknown", "expired", "cancelled", "superseded"] as const;
export type FinalCommandState = (typeof finalCommandStates)[number];

export const isFinal = (state: CommandState): state is FinalCommandState =>
  (finalCommandStates as readonly CommandState[]).includes(state);

const deliveries = ["pull", "particle"] as const;
export type Delivery = (typeof deliveries)[number];

/** Why a command is in its state, as a code; the texts are in `texts.ts`. */
const commandReasons = [
  "no-answer",
  "device-refused",
  "not-connected",
  "unclear",
  "rejected-by-cloud",
  "cloud-unavailable",
  "replaced",
  "withdrawn",
  "too-late",
] as const;
export type CommandReason = (typeof commandReasons)[number];

export interface Command {
  id: string;
  kind: string;
  /** What the person requested, and what the limits left of it; equal unless a value was clamped. */
  requested: string;
  effective: string;
  state: CommandState;
  reason: CommandReason | null;
  /** Integer that the device answered, or null. Below 0 is a failure. */
  result: number | null;
  /** Answer that came after the end; it is kept, but changes nothing. */
  lateResult: number | null;
  attempts: number;
  delivery: Delivery;
  warnings: string[];
  requestedBy: string;
  /** UTC epoch seconds. */
  requestedAt: number;
  expiresAt: number;
  sentAt: number | null;
  /** While it is in flight: until when the device may answer; else null. */
  answerBy: number | null;
  endedAt: number | null;
}

/** Actor of a step when no person is. */
const movers = ["device", "cloud", "clock"] as const;
export type Mover = (typeof movers)[number];

export const isMover = (actor: string): actor is Mover => (movers as readonly string[]).includes(actor);

export interface CommandStep {
  /** UTC epoch seconds. */
  at: number;
  /** Id of the person, or a mover: the device, its cloud, the clock. */
  actor: string;
  /** Null for the request itself. Equal to `to` for a late answer, which changes nothing. */
  from: CommandState | null;
  to: CommandState;
  reason: CommandReason | null;
  attempt: number;
  result: number | null;
}

export interface TrailStep extends Omit<CommandStep, "actor"> {
  by: { kind: "person"; name: string } | { kind: Mover };
}

/** `GET /api/device/{id}/commands/{command}`: the steps of a command, oldest first. */
export interface CommandTrail {
  steps: TrailStep[];
}
