import { UNSTEADY } from "#contract/alerts/rules";
import type { ConditionResult } from "./conditions.ts";
import { levelOf } from "./connection-level.ts";
import type { AlertFacts } from "./facts.ts";

/**
 * Adds the start of a poor connection [epoch s], identified by the last sample before it, so that repeated and
 * simultaneous ticks count it once. Drops starts older than `UNSTEADY.within`.
 */
export function recordPoorStart(starts: readonly number[], facts: AlertFacts, now: number): number[] {
  const level = facts.isAsleep ? null : levelOf(facts, now);
  const recent = starts.filter((at) => at > now - UNSTEADY.within);
  const isNew = level !== null && level > 0 && !recent.includes(facts.last_data_at!);
  return isNew && facts.last_data_at! > now - UNSTEADY.within ? [...recent, facts.last_data_at!] : recent;
}

export function unsteadyCondition(starts: readonly number[], facts: AlertFacts, now: number): ConditionResult {
  const newest = starts.at(-1);
  if (starts.length >= UNSTEADY.starts) return { holds: true, since: newest! };
  const isPoor = !facts.isAsleep && (levelOf(facts, now) ?? 0) > 0;
  const isCalm = newest === undefined || newest < now - UNSTEADY.calm;
  return isCalm && !isPoor ? { holds: false } : { holds: null };
}
