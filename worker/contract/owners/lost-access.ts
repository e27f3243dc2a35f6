/** Time to take back a plant or device that someone else took away (decision 0132) [s]. */
export const TAKE_BACK_SECONDS = 15 * 86_400;

export interface LostAccess {
  id: string;
  kind: "plant" | "device";
  name: string;
  by: string;
  lostAt: number;
  expiresAt: number;
}

export interface LostAccessList {
  losses: LostAccess[];
}

export const lostAccessTexts = {
  takenBack: "Access restored.",
  gone: "You can't restore access anymore.",
  goneDetail:
    "It was already restored, it changed hands again, or more than 15 days have passed. Ask your Soilsight administrator.",
  plantFirst: "Restore access to the plant first.",
  title: "Plants and devices you lost",
  lead: "Another owner made these changes. You can restore access for 15 days, unless the plant or device changes hands again.",
  takeBack: "Restore access",
  plant: (name: string, by: string) => `${by} removed you as an owner of ${name}.`,
  device: (name: string, by: string) => `${by} moved the device ${name} to a plant that isn't yours.`,
  restoredTitle: (name: string, by: string) => `${by} owns ${name} again`,
  restored: (name: string, by: string) =>
    `${by} had been removed as an owner of ${name} and restored access. You still own it, too.`,
  until: (day: string) => `You can restore access until ${day}.`,
} as const;
