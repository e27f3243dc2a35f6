import { UNSTEADY } from "#contract/alerts/rules";
import type { ConditionResult } from "./conditions.ts";
import { connectionLevel } from "./connection-level.ts";
import type { AlertFacts } from "./facts.ts";

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
