/**
 * States with a single time zone (49 CFR 71) that people also use; some towns in eastern Alabama use Georgia's, so
 * Alabama is missing.
 */
const statesByZone: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AR IA IL LA MN MO MS OK WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA WA",
};
const zoneByState = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone] as const)),
);

/**
 * Corrects the time zone of a town: zone outlines are coarser than the rivers between states and put Yuma, Arizona,
 * into California. The Navajo Nation in Arizona keeps Denver's time.
 */
export function zoneInState(zone: string | null, state: string): string | null {
  if (state === "AZ" && zone === "America/Denver") return zone;
  return zoneByState.get(state) ?? zone;
}
