import * as v from "valibot";
import { eventTypes, type EventType } from "../webhooks/event-types.ts";
import { operation, page, pageEntries } from "./operation.ts";
import {
  Alert,
  alertStates,
  Cleaning,
  DailyWeather,
  DayOfYear,
  Event,
  Id,
  Recommendation,
  SoilingSummary,
} from "./schemas.ts";

const common = { method: "GET", since: "2026-12", scope: "read" } as const;
const viewers = ["dashboard.view", "devices.view"] as const;
/** Of a stored plan. */
export const fresh = v.optional(
  v.pipe(v.boolean(), v.description("true: first calculated again if something changed; has a limit of its own")),
);
const range = v.strictObject({ from: DayOfYear, to: DayOfYear });

export const getSoilingSummary = operation({
  ...common,
  id: "getSoilingSummary",
  path: "/devices/{device_id}/soiling-summary",
  access: viewers,
  summary: "Mean soiling loss of a device over days, with its range and the days behind it",
  query: range,
  answer: SoilingSummary,
  formats: ["json"],
  problems: ["not-found"],
});

export const listDailyWeather = operation({
  ...common,
  id: "listDailyWeather",
  path: "/devices/{device_id}/daily-weather",
  access: viewers,
  summary: "Rain and wind of days at a device; the weather service revises them later",
  query: range,
  answer: v.strictObject(pageEntries(DailyWeather)),
  formats: ["json", "csv"],
  problems: ["not-found"],
});

export const listCleanings = operation({
  ...common,
  id: "listCleanings",
  path: "/devices/{device_id}/cleanings",
  access: viewers,
  summary: "Cleanings by crews, newest first, with what they gained",
  answer: v.strictObject(pageEntries(Cleaning)),
  formats: ["json", "csv"],
  problems: ["not-found"],
});

export const listAlerts = operation({
  ...common,
  id: "listAlerts",
  path: "/alerts",
  access: ["dashboard.view"],
  summary: "Alerts of plants in reach, newest first; those of the last 400 days",
  query: v.strictObject({ state: v.optional(v.picklist(alertStates)), plant_id: v.optional(Id), ...page(1000) }),
  answer: v.strictObject(pageEntries(Alert)),
  formats: ["json", "csv"],
  problems: ["not-found", "cursor-invalid"],
});

export const listEvents = operation({
  ...common,
  id: "listEvents",
  path: "/events",
  access: ["dashboard.view"],
  summary:
    "What happened at plants in reach, oldest first, for 30 days: the messages of webhooks, for programs that can't receive calls",
  query: v.strictObject({
    after: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(1e15),
        v.description("sequence of the last event that you have"),
      ),
    ),
    type: v.optional(v.picklist(Object.keys(eventTypes) as EventType[])),
    limit: page(1000).limit,
  }),
  answer: v.strictObject({ data: v.array(Event) }),
  formats: ["json"],
  problems: [],
});

export const getRecommendation = operation({
  ...common,
  id: "getRecommendation",
  path: "/plants/{plant_id}/recommendation",
  access: ["dashboard.view"],
  summary: "The next wash of a plant: when, what it is worth, and how sure that is",
  query: v.strictObject({ fresh }),
  answer: Recommendation,
  formats: ["json"],
  problems: ["not-found"],
});
