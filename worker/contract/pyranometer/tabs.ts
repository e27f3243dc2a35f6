export const pyraTabs = ["SR300", "MS80SH"] as const;
export type PyraTab = (typeof pyraTabs)[number];

/** A visible tab and its device; null if not set up, which only an Admin sees. */
export interface PyraBoard {
  tab: PyraTab;
  deviceId: string | null;
}
