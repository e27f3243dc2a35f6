import { LATE_SHARE, SILENCE_LIMIT } from "#contract/alerts/rules";

/** 0 good, 1 poor, 2 lost. */
export type ConnectionLevel = 0 | 1 | 2;

export interface ReportingFacts {
  last_data_at: number | null;
  /** Reporting interval [s]; null if unknown. */
  report_step: number | null;
  /** Its own limit of silence [min]. */
  silence_limit: number | null;
  isInboundApiDevice: boolean;
  /** May be asleep since its newest sample (worker/device/d1-sync/sleep.ts). */
  nightSleep: boolean;
}

/** Silence from which a connection is lost [s]. */
export function silenceLimit(facts: Pick<ReportingFacts, "report_step" | "silence_limit" | "nightSleep">): number {
  if (facts.silence_limit !== null) return facts.silence_limit * 60;
  const { seconds, steps, ofSleeper } = SILENCE_LIMIT;
  return Math.max(facts.nightSleep ? ofSleeper : seconds, steps * (facts.report_step ?? 0));
}

/**
 * Whether a device that isn't late yet will be, if nothing comes within `seconds`. A row of the first deliveries may be older than the
 * device's next ones, so it is read again as if it had no interval.
 */
export function isSoonLate(facts: ReportingFacts, now: number, seconds: number): boolean {
  const known = facts.report_step === SILENCE_LIMIT.firstStep ? { ...facts, report_step: 0 } : facts;
  return connectionLevel(known, now) === 0 && connectionLevel(known, now + seconds) !== 0;
}

/** Null if the device never reported, or can't be late: one whose files people upload has no interval. */
export function connectionLevel(facts: ReportingFacts, now: number): ConnectionLevel | null {
  const { last_data_at, report_step, silence_limit, isInboundApiDevice } = facts;
  const hasNoRhythm = isInboundApiDevice && report_step === null && silence_limit === null;
  if (last_data_at === null || hasNoRhythm) return null;
  const [silence, limit] = [now - last_data_at, silenceLimit(facts)];
  if (silence < limit * LATE_SHARE) return 0;
  return silence < limit ? 1 : 2;
}
