import { LOST_AFTER, POOR_AFTER } from "#contract/alerts/rules";

/** 0 good, 1 poor, 2 lost. */
export type ConnectionLevel = 0 | 1 | 2;

/** Silence from which a level applies [s]; `step` is the reporting interval [s], null if unknown. */
export const silenceOf = (after: { seconds: number; steps: number }, step: number | null): number =>
  Math.max(after.seconds, after.steps * (step ?? 0));

/** Level of a silence [s], for badges, NOC filters and alerts. */
export function connectionLevel(silence: number, step: number | null): ConnectionLevel {
  if (silence < silenceOf(POOR_AFTER, step)) return 0;
  return silence < silenceOf(LOST_AFTER, step) ? 1 : 2;
}

interface Heard {
  last_data_at: number | null;
  report_step: number | null;
  isInboundApiDevice: boolean;
}

/** Null if the device never reported, or has no reporting interval (files uploaded by hand). */
export function levelOf({ last_data_at, report_step, isInboundApiDevice }: Heard, now: number): ConnectionLevel | null {
  if (last_data_at === null || (isInboundApiDevice && report_step === null)) return null;
  return connectionLevel(now - last_data_at, report_step);
}
