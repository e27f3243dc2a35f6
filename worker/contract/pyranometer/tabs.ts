export const pyraTabs = ["SR300", "MS80SH"] as const;
export type PyraTab = (typeof pyraTabs)[number];

export interface PyraBoard {
  tab: PyraTab;
  deviceId: string | null;
}
