import {
  type DeviceRule,
  JUDGED_DAYS,
  NO_WASH_SECONDS,
  THRESHOLD_BAND,
  WASHES_BY_HABIT_SECONDS,
} from "#contract/alerts/rules";
import { isFreezing, isTankLow } from "../soiling/wash-record.ts";
import { type PumpState, pumpState } from "../soiling/wash-condition.ts";
import { levelOf } from "./connection-level.ts";
import type { AlertFacts, WashFacts } from "./facts.ts";

/** The condition holds since an instant [epoch s], is over, or is unknown (null: nothing changes). */
export type ConditionResult = { holds: true; since: number } | { holds: false } | { holds: null };

const over: ConditionResult = { holds: false };
export const unknown: ConditionResult = { holds: null };
const since = (at: number): ConditionResult => ({ holds: true, since: Math.floor(at) });

type Condition = (facts: AlertFacts, now: number) => ConditionResult;

const lost: Condition = (facts, now) => {
  const level = levelOf(facts, now);
  if (level === null) return unknown;
  if (level === 0) return over;
  if (level === 1 || facts.isAsleep) return unknown;
  return since(facts.last_data_at!);
};

const soiling: Condition = ({ threshold, losses }, now) => {
  const [newest, before] = losses;
  if (threshold <= 0) return over;
  if (!newest || newest.at < now - JUDGED_DAYS * 86_400) return unknown;
  const band = Math.max(THRESHOLD_BAND.points, (threshold * THRESHOLD_BAND.percent) / 100);
  if (newest.loss < threshold - band) return over;
  return before && newest.loss >= threshold && before.loss >= threshold ? since(before.at) : unknown;
};

const ofExtension =
  (condition: (wash: WashFacts, facts: AlertFacts, now: number) => ConditionResult): Condition =>
  (facts, now) =>
    !facts.hasExtension ? over : facts.wash === null ? unknown : condition(facts.wash, facts, now);

const tank = ofExtension(({ tanks: [newest, before] }) => {
  if (!newest) return unknown;
  if (isTankLow(newest.empty)) return since(newest.at);
  return before && !isTankLow(before.empty) ? over : unknown;
});

const pump = (state: PumpState, times: number): Condition =>
  ofExtension(({ washes }) => {
    const states = washes.slice(0, times).map(({ power }) => pumpState(power));
    if (states[0] === "success") return over;
    return states.length === times && states.every((one) => one === state) ? since(washes[times - 1]!.at) : unknown;
  });

function washesByItself({ isEnabled, hasSlots, washes: [newest] }: WashFacts, now: number): boolean {
  if (isEnabled === false || hasSlots === false) return false;
  return hasSlots === true || (newest !== undefined && newest.at > now - WASHES_BY_HABIT_SECONDS);
}

const noWash = (rule: keyof typeof NO_WASH_SECONDS): Condition =>
  ofExtension((wash, facts, now) => {
    const newest = wash.washes[0]?.at ?? facts.installedAt;
    if (now - newest < NO_WASH_SECONDS[rule]) return over;
    const isHeld = (wash.temperature !== null && isFreezing(wash.temperature)) || levelOf(facts, now) !== 0;
    if (!washesByItself(wash, now)) return over;
    return isHeld ? unknown : since(newest);
  });

export const conditions: Readonly<Record<Exclude<DeviceRule, "connection-poor">, Condition>> = {
  "connection-lost": lost,
  "soiling-threshold": soiling,
  "tank-low": tank,
  "pump-dry": pump("dry", 2),
  "spray-weak": pump("weak", 2),
  "pump-blocked": pump("blocked", 1),
  "no-wash-5": noWash("no-wash-5"),
  "no-wash-2": noWash("no-wash-2"),
};
