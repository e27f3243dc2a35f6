import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Quota } from "./quotas.ts";
import type * as schema from "./schema.ts";

type TableOf = { [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never };
export type TableName = TableOf[keyof typeof schema];

/** Why a table doesn't grow forever. */
export type GrowthBound =
  /** Has few rows for each row of another table, and they go with it. */
  | { with: TableName }
  | { quota: Quota }
  /** Another limit in the statement that writes, or in what can be written. */
  | { limit: string }
  /** Part of the first column of "How long data is kept" in docs/operations.md. */
  | { kept: string };

/** Every table has a bound, or D1 fills up and nothing writes any more, sign-ins included. */
export const growthBounds: Readonly<Record<TableName, readonly [GrowthBound, ...GrowthBound[]]>> = {
  users: [{ quota: "staff" }, { kept: "unverified registrations" }],
  sessions: [{ kept: "sessions" }],
  accounts: [{ with: "users" }],
  signInFailures: [{ kept: "counts of failed sign-ins" }],
  ownerErasures: [{ with: "users" }, { kept: "receipts of erased owners" }],
  oneTimeCodes: [{ kept: "links by mail" }],
  twoFactors: [{ with: "users" }],
  recoveryCodes: [{ with: "twoFactors" }],
  signInPlaces: [{ limit: "names of browsers and systems, per person" }],
  statistics: [{ kept: "visits" }],
  usageCounts: [{ kept: "counts against limits" }],
  plants: [{ quota: "plant" }, { quota: "importRows" }],
  plantOwners: [{ quota: "plant" }],
  staffPlants: [{ limit: "one row per staff member and plant" }],
  plantNotifications: [{ limit: "one row per person and plant" }],
  plantOffers: [{ limit: "open offers per giver, and per giver, receiver and day" }, { kept: "offers of plants" }],
  accessNotices: [{ limit: "one row per recipient and plant or person" }, { kept: "changes of access that wait" }],
  ownershipLosses: [{ limit: "MAX_LOSSES per plant or device" }, { kept: "losses of plants" }],
  calculationInputs: [{ with: "plants" }],
  energyYears: [{ with: "plants" }],
  devices: [{ quota: "device" }, { quota: "importRows" }],
  provisionedUnits: [{ limit: "MAX_UNITS in a portal, added by an Admin or the operator" }],
  replacedUnits: [{ limit: "MAX_REPLACEMENTS per device" }, { kept: "key of a replaced unit" }],
  cleaningEvents: [{ limit: "MAX_CLEANINGS per device" }, { quota: "changes" }],
  dayDecisions: [{ limit: "MAX_DECISIONS in effect per device" }, { quota: "changes" }],
  offsets: [{ limit: "HISTORY per device" }],
  dailySoiling: [{ limit: "WINDOW_DAYS per device" }, { kept: "daily soiling and daily weather in D1" }],
  dailyWeather: [{ limit: "WINDOW_DAYS per device" }, { kept: "daily soiling and daily weather in D1" }],
  plantPlans: [{ with: "plants" }],
  planMondays: [{ limit: "one row per plant and week" }, { kept: "decisions of former weeks" }],
  washProposals: [{ limit: "MAX_OPEN_PROPOSALS of a token" }, { kept: "washes that programs proposed" }],
  washHolds: [{ limit: "one row per plant and day on which a hold begins" }, { kept: "holds of washes" }],
  savingsRuns: [{ kept: "calculated plans" }],
  savingsScenarios: [{ limit: "MAX_SCENARIOS per plant" }],
  savedViews: [{ limit: "MAX_VIEWS per person" }],
  auditLog: [{ quota: "changes" }, { limit: "MAX_DAILY_LINES per person or subject" }, { kept: "audit log" }],
  exports: [{ quota: "exportFiles" }, { kept: "exports" }],
  exportSets: [{ quota: "exportFiles" }, { kept: "exports" }],
  storedFiles: [{ quota: "storage" }],
  mailOutbox: [{ kept: "mails" }],
  heldAlerts: [{ with: "messages" }],
  messages: [{ kept: "messages under the bell" }],
  alertStates: [{ with: "devices" }, { kept: "alerts whose condition ended" }],
  maintenanceWindows: [{ quota: "changes" }, { kept: "ended maintenance windows" }],
  campaigns: [{ limit: "campaigns an owner starts a day" }, { kept: "wash campaigns" }],
  campaignSteps: [{ with: "campaigns" }],
  rollouts: [{ quota: "changes" }, { kept: "rollouts" }],
  rolloutDevices: [{ quota: "rolloutDevices" }, { with: "rollouts" }],
  weatherCache: [{ kept: "results for a place" }],
  weatherServices: [{ limit: "one row per weather service" }],
  siteWeather: [{ with: "siteWeatherFill" }],
  siteWindHours: [{ with: "siteWeatherFill" }, { kept: "hours of a site's wind" }],
  siteWeatherFill: [{ kept: "weather of a site" }],
  rainForecasts: [{ kept: "rain forecasts" }],
  forecastScores: [{ with: "siteWeatherFill" }],
  featureRequests: [{ limit: "FEEDBACK_PER_DAY per sender" }, { kept: "feature requests and bug reports" }],
  healthRecords: [{ kept: "checks of the Health screen" }],
  healthDays: [{ kept: "checks of the Health screen" }],
  healthIncidents: [{ kept: "checks of the Health screen" }],
  taskLeases: [{ limit: "one row per task of the five-minute cron" }],
  pyranometerViewers: [{ limit: "lists of VIEWERS_MAX_BYTES, saved by an Admin" }],
  apiTokens: [{ limit: "MAX_TOKENS and MAX_NEW_TOKENS" }, { kept: "ended tokens" }],
  idempotencyKeys: [{ quota: "changes" }, { kept: "answers to repeated calls" }],
  dailySoilingGone: [{ with: "dailySoiling" }, { kept: "days that a device no longer has" }],
  simulations: [{ limit: "projectionsAccessesLimit per owner" }],
  setupEntries: [{ limit: "MAX_ENTRIES_PER_UNIT" }, { kept: "unused setup entries" }],
  setupPhotos: [{ limit: "PHOTOS_PER_TICKET and MAX_PHOTOS_PER_UNIT" }, { kept: "unused setup entries" }],
  setupLookups: [{ kept: "units that a caller looked up" }],
  events: [{ kept: "events and webhook deliveries" }],
  revisedDays: [{ with: "devices" }],
  webhookEndpoints: [{ limit: "WEBHOOK_LIMITS.endpoints per owner" }],
  webhookDeliveries: [{ with: "events" }, { kept: "events and webhook deliveries" }],
  reportSettings: [{ with: "users" }],
  reportDevices: [{ limit: "one row per person and device" }],
};
