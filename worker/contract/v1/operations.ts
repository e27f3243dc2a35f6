import * as v from "valibot";
import { listDailySoiling } from "./daily-soiling.ts";
import { moreReads } from "./more-reads.ts";
import {
  getMonthlySoiling,
  getOrangeButtonReport,
  getSamSoiling,
  listHourlySoiling,
  listRdToolsDays,
} from "./modeling.ts";
import { operation, type Operation, page, pageEntries } from "./operation.ts";
import {
  getRecommendation,
  getSoilingSummary,
  listAlerts,
  listCleanings,
  listDailyWeather,
  listEvents,
} from "./reads.ts";
import { Device, Id, Me, Plant } from "./schemas.ts";
import { v1Exports } from "./exports.ts";
import { v1Webhooks } from "./webhooks.ts";
import { v1Writes } from "./writes.ts";

const viewers = ["dashboard.view", "devices.view"] as const;
const since = "2026-12";

export const getMe = operation({
  id: "getMe",
  method: "GET",
  path: "/me",
  since,
  scope: "any",
  access: "signed-in",
  summary: "The token of the call, and the person as whom it acts",
  answer: Me,
  formats: ["json"],
  problems: [],
});

export const listPlants = operation({
  id: "listPlants",
  method: "GET",
  path: "/plants",
  since,
  scope: "read",
  access: viewers,
  summary: "Plants in reach",
  query: v.strictObject(page(1000)),
  answer: v.strictObject(pageEntries(Plant)),
  formats: ["json", "csv"],
  problems: ["cursor-invalid"],
});

export const getPlant = operation({
  id: "getPlant",
  method: "GET",
  path: "/plants/{plant_id}",
  since,
  scope: "read",
  access: viewers,
  summary: "One plant",
  answer: Plant,
  formats: ["json"],
  problems: ["not-found"],
});

export const listDevices = operation({
  id: "listDevices",
  method: "GET",
  path: "/devices",
  since,
  scope: "read",
  access: viewers,
  summary: "Devices in reach, or those of a plant; also retired ones",
  query: v.strictObject({ plant_id: v.optional(Id), ...page(1000) }),
  answer: v.strictObject(pageEntries(Device)),
  formats: ["json", "csv"],
  problems: ["not-found", "cursor-invalid"],
});

export const getDevice = operation({
  id: "getDevice",
  method: "GET",
  path: "/devices/{device_id}",
  since,
  scope: "read",
  access: viewers,
  summary: "One device",
  answer: Device,
  formats: ["json"],
  problems: ["not-found"],
});

export const v1Operations = [
  getMe,
  listPlants,
  getPlant,
  listDevices,
  getDevice,
  listDailySoiling,
  getSoilingSummary,
  listDailyWeather,
  listCleanings,
  getRecommendation,
  listAlerts,
  listEvents,
  ...moreReads,
  ...v1Writes,
  ...v1Exports,
  ...v1Webhooks,
  getMonthlySoiling,
  getSamSoiling,
  listHourlySoiling,
  listRdToolsDays,
  getOrangeButtonReport,
] as const satisfies readonly Operation[];
