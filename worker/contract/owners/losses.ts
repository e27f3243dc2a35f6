/** Plants and devices that an owner lost when somebody else changed the owners (decision 0132). */

/** How long an owner can take them back [s]. */
export const TAKE_BACK_SECONDS = 15 * 86_400;

export interface Loss {
  id: string;
  kind: "plant" | "device";
  name: string;
  by: string;
  lostAt: number;
  /** End of the time to take it back. */
  expiresAt: number;
}

export interface LossList {
  losses: Loss[];
}

export const lossTexts = {
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
