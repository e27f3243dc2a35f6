import type { FinalCommandState } from "../commands/command.ts";
import type { InterlockCode } from "../commands/interlocks.ts";
import { commandReasonTexts } from "../commands/texts.ts";
import { storedDevice } from "../records/device.ts";
import type { Fields } from "../records/field.ts";
import { inputFields } from "../records/inputs.ts";
import { storedOwner } from "../records/owner.ts";
import { storedStaff } from "../records/staff.ts";
import { notificationFields, plantFlags } from "../records/person.ts";
import { storedPlant } from "../records/plant.ts";
import { setupFields } from "../records/setup.ts";
import { webhookFormats } from "../records/webhook.ts";

/**
 * A field of an audit entry, labeled as in its form. An unknown field shows its own name, so that nothing is hidden.
 */
export interface AuditField {
  label: string;
  unit?: string;
  count?: readonly [string, string];
  /** Shown only if true, as "yes". */
  onlyIfTrue?: true;
  /** Numbers are epoch seconds. */
  instant?: true;
  named?: true;
}

const rate = { label: "Soiling rate", unit: "%/day" };
const name = { label: "Name" };
const plants = { label: "Plants", count: ["plant", "plants"] } as const;
const weeks = { label: "Blocked weeks", count: ["week", "weeks"] } as const;
const months = { count: ["month", "months"] } as const;

/** Labels of a record's fields. */
const ofRecord = (fields: Fields): Record<string, AuditField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, unit }]) => [
      name,
      { label: label.replace(/\?$/, ""), ...(unit !== undefined && { unit }) },
    ]),
  );

export const auditFields: Readonly<Record<string, AuditField>> = {
  ...ofRecord(notificationFields),
  ...ofRecord(plantFlags),
  ...ofRecord(storedPlant),
  ...ofRecord(storedDevice),
  ...ofRecord(storedStaff),
  ...ofRecord(storedOwner),
  ...ofRecord(inputFields),
  rain_threshold_per: { label: inputFields.rain_threshold_per.label, named: true },
  rate_source: { label: inputFields.rate_source.label, named: true },
  rain_source: { label: inputFields.rain_source.label, named: true },
  practice: { label: inputFields.practice.label, named: true },
  blocked_weeks: weeks,
  variableEnergyRates: { label: "Energy rates", ...months },
  variableSoilingRates: { label: "Soiling rates", ...months },
  hold_choice: { label: "Wash", named: true },
  kind: { label: "Kind", named: true },
  counts: { label: "Days count" },
  fileName: { label: "File" },
  customCSVFileStartDate: { label: "Date of the first value" },
  annualKwh: { label: "Annual energy", unit: "kWh" },
  name,
  weeks: { label: "Weeks" },
  prices: { label: "Energy rates", ...months },
  soilingRates: { label: "Soiling rates", ...months },
  washCost: { label: "Wash cost", unit: "$" },
  plannedCleanings: { label: "Planned cleanings" },
  rainThreshold: { label: "Rain threshold", unit: "in" },
  rainThresholdPer: { label: "Rain threshold per", named: true },
  blockedWeeks: weeks,
  systematic_points: { label: "Calibration uncertainty (95%)", unit: "points" },
  status: { label: storedPlant.status.label, named: true },
  owners: { label: "Owners", count: ["owner", "owners"] },
  staff: { label: "Staff", count: ["person", "people"] },
  hideOnNOC: { label: "Hidden on NOC" },
  isDevUnit: { label: "Development unit" },
  serialno: { label: "Serial number" },
  iccId: { label: "ICCID" },
  isWashExtensionBatteryConnected: { label: setupFields.isWashExtensionBatteryConnected.label },
  isWashExtensionSolarPanelConnected: { label: setupFields.isWashExtensionSolarPanelConnected.label },
  areCablesSecured: { label: setupFields.areCablesSecured.label },
  isInboundApiDevice: { label: "Inbound API device" },
  soilingRate: rate,
  soilingRateStartDate: { label: "First day" },
  soilingRateEndDate: { label: "Last day" },
  normCOld: { label: "Clean cell, old", unit: "%" },
  normCNew: { label: "Clean cell, new", unit: "%" },
  normDOld: { label: "Soiled cell, old", unit: "%" },
  normDNew: { label: "Soiled cell, new", unit: "%" },
  startDate: { label: "First day" },
  endDate: { label: "Last day" },
  start_date: { label: "First day" },
  end_date: { label: "Last day" },
  from: { label: "From", instant: true },
  to: { label: "To", instant: true },
  tapped: { label: "Tapped", instant: true },
  replay: { label: "Already uploaded", onlyIfTrue: true },
  effective: { label: "Value" },
  lines: { label: "Lines" },
  person: { label: "Person" },
  action: { label: "Action" },
  subject: { label: "Target" },
  email: { label: "Email" },
  user_type: { label: "Account type" },
  units: { label: "Units" },
  first_icc_id: { label: "First ICCID" },
  last_icc_id: { label: "Last ICCID" },
  codes: { label: "Claim codes", onlyIfTrue: true },
  plants,
  end_day: { label: "Until" },
  share: { label: "Portion of plant", unit: "%" },
  cost: { label: "Cost", unit: "$" },
  crew: { label: "Crew" },
  owner: { label: "Owner" },
  place: { label: "Device" },
  address: { label: "IP address" },
  times: { label: "Attempts" },
  sources: { label: "Other IP addresses", count: ["address", "addresses"] },
  places: { label: "Sessions" },
  more: { label: "Not listed" },
  reason: { label: "Reason", named: true },
  sent: { label: "Command" },
  warnings: { label: "Warnings confirmed", named: true },
  state: { label: "State", named: true },
  result: { label: "Reply" },
  attempts: { label: "Attempts" },
  alert: { label: "Alert" },
  until: { label: "Until", instant: true },
  comment: { label: "Comment" },
  note: { label: "Note" },
  campaign: { label: "Wash campaign" },
  rollout: { label: "Rollout" },
  groupSize: { label: "Devices at a time" },
  maxFailures: { label: "Failures allowed" },
  devices: { label: "Devices", count: ["device", "devices"] },
  waiting: { label: "Waiting" },
  running: { label: "In progress" },
  succeeded: { label: "Succeeded" },
  failed: { label: "Failed" },
  skipped: { label: "Skipped" },
  cancelled: { label: "Canceled" },
  frequency: { label: "Frequency" },
  reports: { label: "Figures" },
  webhook: { label: "Webhook" },
  format: { label: "Format", named: true },
  events: { label: "Events", count: ["event", "events"] },
  host: { label: "Host" },
  program: { label: "Program" },
  tokenKind: { label: "Kind of token" },
  day: { label: "Day" },
  scopes: { label: "Scopes" },
  expires_at: { label: "Expires", instant: true },
  eraseAt: { label: "To be erased", instant: true },
  requestedAt: { label: "Requested", instant: true },
  dueAt: { label: "To be erased", instant: true },
};

/** Ids and storage paths, which appear only in the CSV. */
export const csvOnlyAuditFields: ReadonlySet<string> = new Set([
  "batch",
  // The person column names it.
  "by",
  "command",
  "date",
  "decision",
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
  "parameters",
  "plant_id",
  "savedAt",
  "session",
  "setupEntryId",
  "source",
  "staff_id",
  "token",
  "uploadedAt",
  "version",
]);

const warningNames: Readonly<Record<InterlockCode, string>> = {
  offline: "device offline",
  freezing: "freezing",
  "tank-low": "tank low",
  "battery-low": "battery low",
  "recent-wash": "washed in the last 15 minutes",
  "sun-too-low": "too little sun",
  "sun-weak": "weak sun",
};

const outcomes: Readonly<Record<FinalCommandState, string>> = {
  succeeded: "success",
  failed: "failed",
  unknown: "no reply",
  expired: "expired",
  cancelled: "canceled",
  superseded: "replaced",
};

export const auditValueLabels: Readonly<Record<string, string>> = {
  "image/jpeg": "JPEG picture",
  "image/png": "PNG picture",
  "image/webp": "WebP picture",
  "text/csv; charset=utf-8": "CSV file",
  ...webhookFormats,
  Enable: "enabled",
  Disable: "disabled",
  auto: "measured",
  custom: "custom CSV",
  lastYear: "as last year",
  wash: "wash anyway",
  underWay: "in progress",
  planned: "planned cleanings",
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
  personal: "contains the person's name, email or company",
  ...commandReasonTexts,
  ...warningNames,
  ...outcomes,
};
