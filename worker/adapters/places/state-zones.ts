/**
 * States and territories with a single time zone (49 CFR 71) that people also use; some towns in eastern Alabama use
 * Georgia's, so Alabama is missing.
 */
const statesByZone: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AR IA IL LA MN MO MS OK WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA WA",
  "America/Puerto_Rico": "PR",
  "America/St_Thomas": "VI",
  "Pacific/Guam": "GU",
  "Pacific/Honolulu": "HI",
  "Pacific/Pago_Pago": "AS",
  "Pacific/Saipan": "MP",
};
const zoneByState = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone] as const)),
);

/** Zones of states with several that zone outlines replace by the neighbor country's next to the border. */
const borderZones: Readonly<Record<string, { abroad: RegExp; zone: string }[]>> = {
  AK: [{ abroad: /Anadyr|Dawson|Vancouver|Whitehorse/, zone: "America/Anchorage" }],
  ID: [{ abroad: /Creston|Vancouver/, zone: "America/Los_Angeles" }],
  MI: [{ abroad: /Toronto/, zone: "America/Detroit" }],
  ND: [{ abroad: /Regina|Winnipeg/, zone: "America/Chicago" }],
  TX: [
    { abroad: /Ciudad_Juarez/, zone: "America/Denver" },
    { abroad: /Matamoros|Monterrey|Ojinaga/, zone: "America/Chicago" },
  ],
};

/** Western edge of the Navajo Nation [degrees]. */
const NAVAJO_WEST = -112;

/**
 * Corrects the time zone of a place: zone outlines are coarser than the rivers between states and put Yuma, Arizona,
 * into California, and Pago Pago into Samoa, a day ahead. The Navajo Nation in Arizona keeps Denver's time.
 */
export function zoneInState(zone: string | null, state: string, lng: number): string | null {
  if (state === "AZ" && zone === "America/Denver" && lng > NAVAJO_WEST) return zone;
  const border = borderZones[state]?.find(({ abroad }) => zone !== null && abroad.test(zone));
  return zoneByState.get(state) ?? border?.zone ?? zone;
}
