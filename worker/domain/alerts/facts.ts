/** What the device object reports to D1 about its wash extension. */
export interface WashFacts {
  /** The newest washes, at most two, newest first. */
  washes: { at: number; power: number }[];
  /** `tankEmpty` of the newest records, at most two. */
  tanks: { at: number; empty: number }[];
  /** Newest three-hour mean, or if older the coldest board of the last day [°C]. */
  temperature: number | null;
  battery: number | null;
  /** As reported; null: not reported. */
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
  /** Installation of the device. */
  installedAt: number;
  /** 0: none. */
  threshold: number;
  /** Complete good days, newest first. */
  losses: { at: number; loss: number }[];
  /** At night, or just after sunrise. */
  isAsleep: boolean;
}
