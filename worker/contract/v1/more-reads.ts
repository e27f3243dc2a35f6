import * as v from "valibot";
import { page, pageEntries, read } from "./operation.ts";
import { Loss, lossSpans, Plan, PlantReport, sampleResolutions, SampleRow, SoilingRates } from "./figures.ts";
import { fresh } from "./reads.ts";
import { DayOfYear, described, Id, Instant } from "./values.ts";
import { Campaign, CampaignDetails, Wash } from "./work.ts";

/** Each plant costs several reads. */
export const MAX_REPORT_PAGE = 25;

export const v1MoreReads = {
  listLosses: read({
    path: "/losses",
    access: ["dashboard.view"],
    computing: "analysis",
    summary: "Energy and income lost to soiling, of a plant or as one of its devices measures it",
    query: v.strictObject({
      device_id: v.optional(Id),
      plant_id: v.optional(Id),
      from: DayOfYear,
      to: DayOfYear,
      by: v.optional(v.picklist(lossSpans), "month"),
    }),
    answer: v.strictObject(pageEntries(Loss)),
  }),
  getSoilingRates: read({
    path: "/devices/{device_id}/soiling-rates",
    access: ["dashboard.view"],
    computing: "plan",
    summary: "Soiling rates that a device measured in dry weather, and the one that the plan of its plant uses",
    answer: SoilingRates,
  }),
  listWashes: read({
    path: "/devices/{device_id}/washes",
    summary: "Washes of the clean cell by the wash extension of a device, oldest first",
    query: v.strictObject({ from: DayOfYear, to: DayOfYear }),
    answer: v.strictObject(pageEntries(Wash)),
  }),
  listSamples: read({
    scope: "samples:read",
    path: "/devices/{device_id}/samples",
    computing: "analysis",
    summary:
      "Samples of a device, or their means over 30 minutes, 1 hour or 3 hours; up to 20,160 instants in one answer",
    query: v.strictObject({
      from: v.union([DayOfYear, Instant]),
      to: described(v.union([DayOfYear, Instant]), "A last day is included, a last time isn't"),
      resolution: v.optional(v.picklist(sampleResolutions), "raw"),
      columns: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(1000),
          v.description("Names without _mean, separated by commas; left out: both irradiances"),
        ),
      ),
    }),
    answer: v.strictObject(pageEntries(SampleRow)),
  }),
  getPlan: read({
    path: "/plants/{plant_id}/plan",
    access: ["dashboard.view"],
    summary:
      "The cleaning plan of a plant: washes of the next 52 weeks or of a shorter forecast period, their savings with the range, and its inputs",
    query: v.strictObject({ fresh }),
    answer: Plan,
  }),
  listCampaigns: read({
    path: "/campaigns",
    access: ["dashboard.view"],
    summary: "Wash campaigns, newest first; the last 50",
    answer: v.strictObject(pageEntries(Campaign)),
  }),
  getCampaign: read({
    path: "/campaigns/{campaign_id}",
    access: ["dashboard.view"],
    computing: "analysis",
    summary: "A wash campaign with the state and result of each plant",
    answer: CampaignDetails,
  }),
  getReport: read({
    path: "/reports/{period}",
    access: ["dashboard.view"],
    computing: "document",
    summary: "Losses of all plants in reach in a month (2026-03) or a year (2026)",
    query: v.strictObject(page(MAX_REPORT_PAGE)),
    answer: v.strictObject(pageEntries(PlantReport)),
  }),
} as const;
