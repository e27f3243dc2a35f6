/**
 * Fields of a line of the audit, in the words that its form has on the screen. A name that is not here is shown by
 * itself, so that nothing is kept from a reader.
 */
export interface AuditField {
  label: string;
  /** Follows a number. */
  unit?: string;
  /** What a list holds, for one and for several. */
  count?: readonly [string, string];
  /** Its values are stored by their own names, which `auditWords` says in words. */
  named?: true;
}

const rate = { label: "Soiling rate", unit: "%/day" };
const name = { label: "Name" };
const plants = { label: "Plants", count: ["plant", "plants"] } as const;
const weeks = { label: "Weeks without washing", count: ["week", "weeks"] } as const;
const months = { count: ["month", "months"] } as const;

export const auditFields: Readonly<Record<string, AuditField>> = {
  // Inputs of a plant
  array_size: { label: "Array size", unit: "kW DC" },
  solar_cost: { label: "Energy rate", unit: "$/kWh" },
  wash_cost: { label: "Wash cost", unit: "$" },
  planned_cleanings: { label: "Planned cleanings" },
  forecast_period: { label: "Forecast period", unit: "months" },
  rain_threshold: { label: "Rain threshold", unit: "in" },
  rain_threshold_per: { label: "Rain threshold per", named: true },
  blocked_weeks: weeks,
  residual_soiling: { label: "Soiling left by a wash", unit: "%" },
  washed_per_day: { label: "Washed per day", unit: "MW DC" },
  wash_mobilization: { label: "Mobilization", unit: "$" },
  wash_per_mw: { label: "Wash per MW", unit: "$/MW DC" },
  localSoilingRate: rate,
  isSoilingRateVariable: { label: "Soiling rate by month" },
  isLocalEnergyRatesVariable: { label: "Energy rate by month" },
  variableEnergyRates: { label: "Energy rates", ...months },
  variableSoilingRates: { label: "Soiling rates", ...months },
  // Energy year
  kind: { label: "Kind", named: true },
  fileName: { label: "File" },
  customCSVFileStartDate: { label: "Date of the first value" },
  annualKwh: { label: "Energy of a year", unit: "kWh" },
  // Scenarios
  name,
  weeks: { label: "Weeks" },
  prices: { label: "Energy rates", ...months },
  soilingRates: { label: "Soiling rates", ...months },
  washCost: { label: "Wash cost", unit: "$" },
  plannedCleanings: { label: "Planned cleanings" },
  rainThreshold: { label: "Rain threshold", unit: "in" },
  rainThresholdPer: { label: "Rain threshold per", named: true },
  blockedWeeks: weeks,
  // Entries of before 2026-11-23.
  rainPer: { label: "Rain threshold per", named: true },
  closed: weeks,
  // Plants and devices
  plant_name: name,
  device_name: name,
  location: { label: "Address" },
  systematic_points: { label: "Calibration uncertainty (95%)", unit: "points" },
  lat: { label: "Latitude", unit: "°" },
  lng: { label: "Longitude", unit: "°" },
  status: { label: "Status", named: true },
  owners: { label: "Owners", count: ["owner", "owners"] },
  staff: { label: "Staff", count: ["person", "people"] },
  hideOnNOC: { label: "Hidden on the NOC" },
  isDevUnit: { label: "Development unit" },
  serialno: { label: "Serial number" },
  iccId: { label: "ICCID" },
  timezone: { label: "Time zone" },
  installationdate: { label: "Install date" },
  installed_on: { label: "Install date" },
  notes: { label: "Notes" },
  soilingAlertThreshold: { label: "Soiling alert", unit: "%" },
  wash_extension_data: { label: "Wash extension" },
  isInboundApiDevice: { label: "Pushes its data" },
  start_hour: { label: "Start hour" },
  end_hour: { label: "End hour" },
  isUsingSolarNoonWindow: { label: "Window around solar noon" },
  solarNoonWindowInterval: { label: "Width of that window", unit: "h" },
  correctsTemperature: { label: "Cells corrected to 25 °C" },
  arrayMount: { label: "Array mount" },
  arrayTilt: { label: "Array tilt", unit: "°" },
  customWeatherData: { label: "Rain of the site's station" },
  customWindData: { label: "Wind of the site's station" },
  runWashAnalysis: { label: "Daily analysis and alerts" },
  soilingRate: rate,
  soilingRateStartDate: { label: "First day" },
  soilingRateEndDate: { label: "Last day" },
  // Normalizations, calculations and exports
  normCOld: { label: "Clean cell, old", unit: "%" },
  normCNew: { label: "Clean cell, new", unit: "%" },
  normDOld: { label: "Soiled cell, old", unit: "%" },
  normDNew: { label: "Soiled cell, new", unit: "%" },
  startDate: { label: "First day" },
  endDate: { label: "Last day" },
  start_date: { label: "First day" },
  end_date: { label: "Last day" },
  from: { label: "First day" },
  to: { label: "Last day" },
  replay: { label: "Sent before" },
  effective: { label: "Value" },
  lines: { label: "Lines" },
  person: { label: "Person" },
  action: { label: "Action" },
  subject: { label: "Done to" },
  // People
  user_name: name,
  email: { label: "Email" },
  company_name: { label: "Company" },
  business_phone: { label: "Business phone" },
  mobile_phone: { label: "Mobile phone" },
  city: { label: "City" },
  state: { label: "State" },
  country: { label: "Country" },
  plants,
  deviceDataPageAccess: { label: "Device data page" },
  canModifyCalcInputs: { label: "May modify calculation inputs" },
  inbound_api_access: { label: "Inbound API and data upload" },
  dashboardPageAccess: { label: "Dashboard" },
  devicesPageAccess: { label: "Devices" },
  projectionsPageAccess: { label: "AI simulations" },
  accessesLimit: { label: "Limit of simulations" },
  // Cleanings
  end_day: { label: "Until" },
  share: { label: "Share", unit: "%" },
  cost: { label: "Cost", unit: "$" },
  crew: { label: "Crew" },
  // Sessions
  owner: { label: "Owner" },
  place: { label: "Device" },
  address: { label: "IP address" },
  times: { label: "Times" },
  sources: { label: "Also from", count: ["other source", "other sources"] },
  places: { label: "Sessions" },
  reason: { label: "Reason", named: true },
  // Notifications
  allNotifications: { label: "All notifications" },
  marketingCommunications: { label: "Product news" },
  emailReports: { label: "Reports by email" },
  report: { label: "Reports" },
  soilingThreshold: { label: "Soiling threshold" },
  washExtensionTankLow: { label: "Tank low" },
  aresStatus: { label: "Sensor status" },
  washExtensionStatus: { label: "Wash extension status" },
};

/** Ids and places in the store tell a person nothing; the CSV has them. */
export const auditUntold: ReadonlySet<string> = new Set([
  "batch",
  "command",
  "date",
  "deviceId",
  "device_id",
  "export",
  "file",
  "firebase_id",
  "id",
  "job",
  "layer",
  "monthlyKwh",
  "owner_id",
  "plant_id",
  "savedAt",
  "session",
  "source",
  "staff_id",
  "uploadedAt",
  "version",
]);

/** Why a person was refused, and other words that are stored by their own name. */
export const auditWords: Readonly<Record<string, string>> = {
  Enable: "enabled",
  Disable: "disabled",
  custom: "custom CSV",
  unverified: "email not verified",
  disabled: "account disabled",
  "owner-disabled": "the owner's account is disabled",
  "not-admin": "not an Admin",
  "terms-needed": "Terms of Service not accepted yet",
  "code-needed": "two-factor code required",
  "code-wrong": "wrong two-factor code",
  wrong: "wrong password",
  locked: "too many attempts",
  same: "same password as before",
  personal: "made of the person's own name, email or company",
};
