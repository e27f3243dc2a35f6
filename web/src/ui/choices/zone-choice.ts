/** Time zones offered on a device's screens: its own, Los Angeles, UTC. */
export const zoneChoices = ["site", "la", "utc"] as const;
export type ZoneChoice = (typeof zoneChoices)[number];

export const zoneOf = (choice: ZoneChoice, site: string): string =>
  ({ site, la: "America/Los_Angeles", utc: "UTC" })[choice];
