/** The kinds of commands are in `kinds.ts`, the state machine in `worker/device/commands/machine.ts`. */
import type { commandReasonTexts } from "./texts.ts";

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

export const finalCommandStates = ["succeeded", "failed", "unknown", "expired", "cancelled", "superseded"] as const;
export type FinalCommandState = (typeof finalCommandStates)[number];

export const isFinal = (state: CommandState): state is FinalCommandState =>
  (finalCommandStates as readonly CommandState[]).includes(state);

const deliveries = ["pull", "particle"] as const;
export type Delivery = (typeof deliveries)[number];

export type CommandReason = keyof typeof commandReasonTexts;

export interface Command {
  id: string;
  kind: string;
  requested: string;
  effective: string;
  state: CommandState;
  reason: CommandReason | null;
  /** Integer reply of the device; below 0 is a failure. */
  result: number | null;
  /** Reply that came after the final state; stored without effect. */
  lateResult: number | null;
  attempts: number;
  delivery: Delivery;
  warnings: string[];
  requestedBy: string;
  requestedAt: number;
  expiresAt: number;
  sentAt: number | null;
  answerBy: number | null;
  endedAt: number | null;
}

const systemActors = ["device", "cloud", "clock"] as const;
export type SystemActor = (typeof systemActors)[number];

export const isSystemActor = (actor: string): actor is SystemActor =>
  (systemActors as readonly string[]).includes(actor);

export interface CommandStep {
  at: number;
  actor: string;
  /** Null for the request. Equal to `to` for a late reply, which changes nothing. */
  from: CommandState | null;
  to: CommandState;
  reason: CommandReason | null;
  attempt: number;
  result: number | null;
}

export interface TrailStep extends Omit<CommandStep, "actor"> {
  by: { kind: "person"; name: string } | { kind: SystemActor };
}

export interface CommandTrail {
  steps: TrailStep[];
}
