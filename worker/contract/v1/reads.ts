import * as v from "valibot";
import { eventTypes, type EventType } from "../webhooks/event-types.ts";
import { page, pageEntries, read } from "./operation.ts";
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
import { described } from "./values.ts";

/** Of a stored plan. */
export const fresh = v.optional(
  described(v.boolean(), "true: first calculated again if something changed; has a limit of its own"),
);
const range = v.strictObject({ from: DayOfYear, to: DayOfYear });

export const v1Reads = {
  getSoilingSummary: read({
    path: "/devices/{device_id}/soiling-summary",
    summary: "Mean soiling loss of a device over days, with its range and the days behind it",
    query: range,
    answer: SoilingSummary,
  }),
  listDailyWeather: read({
    path: "/devices/{device_id}/daily-weather",
    summary: "Rain and wind of days at a device; the weather service revises them later",
    query: range,
    answer: v.strictObject(pageEntries(DailyWeather)),
  }),
  listCleanings: read({
    path: "/devices/{device_id}/cleanings",
    summary: "Cleanings by crews, newest first, with what they gained",
    answer: v.strictObject(pageEntries(Cleaning)),
  }),
  getRecommendation: read({
    path: "/plants/{plant_id}/recommendation",
    access: ["dashboard.view"],
    summary: "The next wash of a plant: when, what it is worth, and how sure that is",
    query: v.strictObject({ fresh }),
    answer: Recommendation,
  }),
  listAlerts: read({
    path: "/alerts",
    access: ["dashboard.view"],
    summary: "Alerts of plants in reach, newest first; those of the last 400 days",
    query: v.strictObject({ state: v.optional(v.picklist(alertStates)), plant_id: v.optional(Id), ...page(1000) }),
    answer: v.strictObject(pageEntries(Alert)),
  }),
  listEvents: read({
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
  }),
} as const;
