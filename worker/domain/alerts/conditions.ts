import { SECONDS_PER_DAY } from "#contract/common/calendar";
import {
  type DeviceRule,
  MAX_LOSS_AGE_DAYS,
  NO_WASH_SECONDS,
  THRESHOLD_BAND,
  REGULAR_WASH_SECONDS,
  UNSTEADY,
} from "#contract/alerts/rules";
import { isFreezing, isTankLow, type PumpState, pumpState } from "../soiling/wash-condition.ts";
import { connectionLevel } from "./connection-level.ts";
import type { AlertFacts, WashFacts } from "./facts.ts";

/** The condition holds since an instant [epoch s], is over, or is unknown (null: nothing changes). */
export type ConditionResult = { holds: true; since: number } | { holds: false } | { holds: null };

const conditionOver: ConditionResult = { holds: false };
export const conditionUnknown: ConditionResult = { holds: null };
const conditionSince = (at: number): ConditionResult => ({ holds: true, since: Math.floor(at) });

type Condition = (facts: AlertFacts, now: number) => ConditionResult;

const connectionLost: Condition = (facts, now) => {
  const level = connectionLevel(facts, now);
  // One that can't be late has nothing to wait for.
  if (level === 0 || (level === null && facts.last_data_at !== null)) return conditionOver;
  return level === 2 ? conditionSince(facts.last_data_at!) : conditionUnknown;
};

const soiling: Condition = ({ threshold, losses }, now) => {
  const [newest, before] = losses;
  if (threshold <= 0) return conditionOver;
  if (!newest || newest.at < now - MAX_LOSS_AGE_DAYS * SECONDS_PER_DAY) return conditionUnknown;
  const band = Math.max(THRESHOLD_BAND.points, (threshold * THRESHOLD_BAND.percent) / 100);
  if (newest.loss < threshold - band) return conditionOver;
  return before && newest.loss >= threshold && before.loss >= threshold ? conditionSince(before.at) : conditionUnknown;
};

const requiresExtension =
  (condition: (wash: WashFacts, facts: AlertFacts, now: number) => ConditionResult): Condition =>
  (facts, now) =>
    !facts.hasExtension ? conditionOver : facts.wash === null ? conditionUnknown : condition(facts.wash, facts, now);

const tank = requiresExtension(({ tanks: [newest, before] }) => {
  if (!newest) return conditionUnknown;
  if (isTankLow(newest.empty)) return conditionSince(newest.at);
  return before && !isTankLow(before.empty) ? conditionOver : conditionUnknown;
});

const pump = (state: PumpState, times: number): Condition =>
  requiresExtension(({ washes }) => {
    const states = washes.slice(0, times).map(({ power }) => pumpState(power));
    if (states[0] === "success") return conditionOver;
    return states.length === times && states.every((one) => one === state)
      ? conditionSince(washes[times - 1]!.at)
      : conditionUnknown;
  });

function hasAutoWash({ isEnabled, hasSlots, washes: [newest] }: WashFacts, now: number): boolean {
  if (isEnabled === false || hasSlots === false) return false;
  return hasSlots === true || (newest !== undefined && newest.at > now - REGULAR_WASH_SECONDS);
}

const noWash = (rule: keyof typeof NO_WASH_SECONDS): Condition =>
  requiresExtension((wash, facts, now) => {
    const newest = wash.washes[0]?.at ?? facts.installedAt;
    if (now - newest < NO_WASH_SECONDS[rule]) return conditionOver;
    const isHeld = (wash.temperature !== null && isFreezing(wash.temperature)) || connectionLevel(facts, now) !== 0;
    if (!hasAutoWash(wash, now)) return conditionOver;
    return isHeld ? conditionUnknown : conditionSince(newest);
  });

const sensorInDoubt: Condition = ({ doubt }) => {
  if (doubt === null) return conditionUnknown;
  return doubt === "none" ? conditionOver : conditionSince(doubt.since);
};

const setupOpen: Condition = ({ setup }) => {
  if (setup === null) return conditionUnknown;
  return setup === "done" ? conditionOver : conditionSince(setup.since);
};

export const conditions: Readonly<Record<Exclude<DeviceRule, "connection-poor">, Condition>> = {
  "connection-lost": connectionLost,
  "soiling-threshold": soiling,
  "tank-low": tank,
  "pump-dry": pump("dry", 2),
  "spray-weak": pump("weak", 2),
  "pump-blocked": pump("blocked", 1),
  "no-wash-5": noWash("no-wash-5"),
  "no-wash-2": noWash("no-wash-2"),
  "sensor-doubt": sensorInDoubt,
  "setup-open": setupOpen,
};

/**
 * Adds the start of a lost connection [epoch s], identified by the last sample before it, so that repeated and
 * simultaneous ticks count it once. Drops starts older than `UNSTEADY.within`.
 */
export function recordPoorStart(starts: readonly number[], facts: AlertFacts, now: number): number[] {
  const level = connectionLevel(facts, now);
  const recent = starts.filter((at) => at > now - UNSTEADY.within);
  const isNew = level === 2 && !recent.includes(facts.last_data_at!);
  return isNew && facts.last_data_at! > now - UNSTEADY.within ? [...recent, facts.last_data_at!] : recent;
}

export function unsteadyCondition(starts: readonly number[], facts: AlertFacts, now: number): ConditionResult {
  const newest = starts.at(-1);
  if (starts.length >= UNSTEADY.starts) return { holds: true, since: newest! };
  const isPoor = (connectionLevel(facts, now) ?? 0) > 0;
  const isCalm = newest === undefined || newest < now - UNSTEADY.calm;
  return isCalm && !isPoor ? { holds: false } : { holds: null };
}
