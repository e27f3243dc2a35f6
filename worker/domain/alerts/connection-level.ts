import { LOST_AFTER, POOR_AFTER } from "#contract/alerts/rules";

/** 0 good, 1 poor, 2 lost; null: nothing can be said. */
export type ConnectionLevel = 0 | 1 | 2;

/** Silence from which a level holds, for a device that reports at this step [s]. */
export const silenceOf = (after: { seconds: number; steps: number }, step: number | null): number =>
  Math.max(after.seconds, after.steps * (step ?? 0));

/** Level of a silence [s]; badge, NOC filter and alerts all take it from here. */
export function connectionLevel(silence: number, step: number | null): ConnectionLevel {
  if (silence < silenceOf(POOR_AFTER, step)) return 0;
  return silence < silenceOf(LOST_AFTER, step) ? 1 : 2;
}

interface Heard {
  last_data_at: number | null;
  report_step: number | null;
  isInboundApiDevice: boolean;
}

/** Level of a device; null: it never reported, or its files are uploaded by hand, in no rhythm. */
export function levelOf({ last_data_at, report_step, isInboundApiDevice }: Heard, now: number): ConnectionLevel | null {
  if (last_data_at === null || (isInboundApiDevice && report_step === null)) return null;
  return connectionLevel(now - last_data_at, report_step);
}
