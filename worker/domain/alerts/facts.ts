import type { SetupQuestion } from "#contract/records/setup";
import type { SensorFault } from "#contract/soiling/sensor-faults";
import type { ReportingFacts } from "./connection-level.ts";

export interface WashFacts {
  /** Pump power [W] of at most two washes, newest first. */
  washes: { at: number; power: number }[];
  /** `tankEmpty` of at most two records, newest first. */
  tanks: { at: number; empty: number }[];
  /** Newest three-hour mean or, if that is too old, the coldest board temperature of the last day [°C]. */
  temperature: number | null;
  battery: number | null;
  isEnabled: boolean | null;
  hasSlots: boolean | null;
}

export interface AlertFacts extends ReportingFacts {
  device_id: string;
  hasExtension: boolean;
  wash: WashFacts | null;
  installedAt: number;
  /** [%]; 0 if no alert is wanted. */
  threshold: number;
  /** Complete good days, newest first [%]. */
  losses: { at: number; loss: number }[];
  /** What the technician left undone, and when that was recorded; done: nothing, or acknowledged; null: not read. */
  setup: { unmet: readonly SetupQuestion[]; since: number } | "done" | null;
  /** Whether the newest days are in doubt, since when, and why; null: no newer day tells. */
  doubt: { fault: SensorFault; since: number } | "none" | null;
}
