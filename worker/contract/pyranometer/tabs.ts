export const pyraTabs = ["SR300", "MS80SH"] as const;
export type PyraTab = (typeof pyraTabs)[number];

/** A visible tab and its device; null: not set up, shown to an Admin only. */
export interface PyraBoard {
  tab: PyraTab;
  deviceId: string | null;
}
