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
import { type Operation, page, pageEntries, read } from "./operation.ts";
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

export const getMe = read({
  id: "getMe",
  path: "/me",
  scope: "any",
  access: "signed-in",
  summary: "The token of the call, and the person as whom it acts",
  answer: Me,
});

export const listPlants = read({
  id: "listPlants",
  path: "/plants",
  summary: "Plants in reach",
  query: v.strictObject(page(1000)),
  answer: v.strictObject(pageEntries(Plant)),
});

export const getPlant = read({
  id: "getPlant",
  path: "/plants/{plant_id}",
  summary: "One plant",
  answer: Plant,
});

export const listDevices = read({
  id: "listDevices",
  path: "/devices",
  summary: "Devices in reach, or those of a plant; also retired ones",
  query: v.strictObject({ plant_id: v.optional(Id), ...page(1000) }),
  answer: v.strictObject(pageEntries(Device)),
});

export const getDevice = read({
  id: "getDevice",
  path: "/devices/{device_id}",
  summary: "One device",
  answer: Device,
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
