export const pyraTabs = ["SR300", "MS80SH"] as const;
export type PyraTab = (typeof pyraTabs)[number];

/** A tab that a person may see, with its device; null: none is set up, which only an Admin is shown. */
export interface PyraBoard {
  tab: PyraTab;
  deviceId: string | null;
}
