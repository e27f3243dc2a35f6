/** The zones in which a screen of one device can show times: the device's own, Los Angeles, UTC. */
export const zoneChoices = ["site", "la", "utc"] as const;
export type ZoneChoice = (typeof zoneChoices)[number];

export const zoneOf = (choice: ZoneChoice, site: string): string =>
  ({ site, la: "America/Los_Angeles", utc: "UTC" })[choice];
