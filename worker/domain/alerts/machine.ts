import type { ConditionResult } from "./conditions.ts";

export interface AlertMemory {
  state: "clear" | "pending" | "open" | "recorded";
  since: number;
  pending_until: number | null;
  fired_at: number | null;
  cleared_at: number | null;
  snoozed_until: number | null;
}

export interface AlertContext {
  now: number;
  /** Minimum duration of the condition [s]. */
  pending: number;
  /** Minimum interval between alerts [s]. */
  again?: number;
  /** While notifications are off, the condition is only recorded. It fires once they are on, after its delay. */
  isQuiet: boolean;
  isMaintained: boolean;
}

/** `remind`: the condition still holds after a snooze. */
export type AlertEffect = "fire" | "clear" | "remind";

export interface AlertStep {
  next: AlertMemory | null;
  effect: AlertEffect | null;
}

export const initialState = (since: number): AlertMemory => ({
  state: "clear",
  since,
  pending_until: null,
  fired_at: null,
  cleared_at: null,
  snoozed_until: null,
});

/** Next state of an alert; idempotent for the same finding. `next` is null while the condition never held. */
export function step(known: AlertMemory | null, finding: ConditionResult, context: AlertContext): AlertStep {
  const unchanged: AlertStep = { next: known, effect: null };
  if (finding.holds === null) return known?.state === "open" ? endSnooze(known, context) : unchanged;
  if (finding.holds) return onConditionHolds(known, finding.since, context);
  if (known === null || known.state === "clear") return unchanged;
  const next: AlertMemory = {
    ...known,
    state: "clear",
    pending_until: null,
    snoozed_until: null,
    cleared_at: context.now,
  };
  return { next, effect: known.state === "open" ? "clear" : null };
}

function onConditionHolds(known: AlertMemory | null, since: number, context: AlertContext): AlertStep {
  const { now, pending, again = 0, isQuiet, isMaintained } = context;
  const unchanged: AlertStep = { next: known, effect: null };
  if (known?.state === "open") return endSnooze(known, context);
  if (isQuiet && known?.state === "recorded") return unchanged;
  const before = known ?? initialState(since);
  if (isQuiet) return { next: { ...before, state: "recorded", since, pending_until: null }, effect: null };
  if (isMaintained || (before.fired_at !== null && now < before.fired_at + again)) return unchanged;
  const until = before.state === "pending" ? before.pending_until! : now + pending;
  if (now < until)
    return before.state === "pending"
      ? unchanged
      : { next: { ...before, state: "pending", since, pending_until: until }, effect: null };
  const fired: AlertMemory = { ...before, state: "open", since, pending_until: null, fired_at: now, cleared_at: null };
  return { next: { ...fired, snoozed_until: null }, effect: "fire" };
}

function endSnooze(known: AlertMemory, { now }: AlertContext): AlertStep {
  if (known.snoozed_until === null || now < known.snoozed_until) return { next: known, effect: null };
  return { next: { ...known, snoozed_until: null }, effect: "remind" };
}
