/** States that lie in one time zone (49 CFR 71) and keep it: towns in the east of Alabama live by Georgia's. */
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
 * The zone of a place in the middle of a town. The outlines of the zones are coarser than rivers that divide states: they put Yuma, Arizona,
 * into California. The Navajo Nation in Arizona keeps the time of Denver.
 */
export function zoneInState(zone: string | null, state: string): string | null {
  if (state === "AZ" && zone === "America/Denver") return zone;
  return zoneByState.get(state) ?? zone;
}
