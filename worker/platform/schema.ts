/**
 * Tables of D1. Instants are UTC epoch seconds, days `YYYY-MM-DD` in the device's zone. There are no cascades: children
 * are deleted by name in the same batch, because a table rebuild would silently trigger cascades. Columns keep the
 * specification's names.
 */
export * from "./schema/people.ts";
export * from "./schema/plants.ts";
export * from "./schema/devices.ts";
export * from "./schema/days.ts";
export * from "./schema/records.ts";
export * from "./schema/access.ts";
export * from "./schema/tokens.ts";
export * from "./schema/mail.ts";
export * from "./schema/messages.ts";
export * from "./schema/alerts.ts";
export * from "./schema/plant-analyses.ts";
export * from "./schema/plant-plans.ts";
export * from "./schema/weather.ts";
export * from "./schema/feedback.ts";
export * from "./schema/health.ts";
export * from "./schema/leases.ts";
export * from "./schema/pyranometer.ts";
export * from "./schema/simulations.ts";
export * from "./schema/setup.ts";
export * from "./schema/reports.ts";
export * from "./schema/rollouts.ts";
export * from "./schema/campaigns.ts";
export * from "./schema/events.ts";
