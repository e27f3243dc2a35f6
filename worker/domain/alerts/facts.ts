/** What the device's object tells D1 of its wash extension. Times are UTC epoch seconds. */
export interface WashFacts {
  /** The newest washes, at most two, newest first. */
  washes: { at: number; power: number }[];
  /** `tankEmpty` of the newest records, at most two, newest first. */
  tanks: { at: number; empty: number }[];
  /** Newest three-hour mean, or the coldest board of the last day where that is older [°C]. */
  temperature: number | null;
  /** [V] */
  battery: number | null;
  /** As the device reported them; null: not reported. */
  isEnabled: boolean | null;
  hasSlots: boolean | null;
}

export interface AlertFacts {
  device_id: string;
  last_data_at: number | null;
  report_step: number | null;
  isInboundApiDevice: boolean;
  hasExtension: boolean;
  wash: WashFacts | null;
  /** When the device was installed [UTC epoch seconds]. */
  installedAt: number;
  /** 0: no threshold. */
  threshold: number;
  /** Complete good days, newest first. */
  losses: { at: number; loss: number }[];
  /** It sleeps at night, and it is night there, or just after sunrise. */
  isAsleep: boolean;
}
