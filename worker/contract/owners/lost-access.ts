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
  takenBack: "You have access again.",
  gone: "This can't be taken back anymore.",
  goneDetail: "It was already taken back, or more than 15 days have passed. Ask your Soilsight administrator.",
  plantFirst: "Take back the plant first.",
  title: "Taken away from you",
  lead: "Another owner made these changes. You can take them back for 15 days.",
  takeBack: "Take back",
  plant: (name: string, by: string) => `${by} removed you as an owner of ${name}.`,
  device: (name: string, by: string) => `${by} moved the device ${name} to a plant that isn't yours.`,
  until: (day: string) => `You can take it back until ${day}.`,
} as const;
