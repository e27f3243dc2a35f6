import * as v from "valibot";
import { Day } from "../common/calendar.ts";

export const reportFrequencies = ["weekly", "biweekly", "monthly"] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

/** In the specification's order. */
export const reportTypes = ["Cumulative Loss", "7 days Loss", "30 days Loss", "6 months Loss", "1 year Loss"] as const;
export type ReportType = (typeof reportTypes)[number];

export const DEFAULT_FREQUENCY: ReportFrequency = "biweekly";
/** Loss factor of the dollar formula (docs/methods.md); with this value a report matches the dashboard. */
export const DEFAULT_IDEAL_PERFORMANCE = 0.8;
export const REPORT_PAGE_ROWS = 10;
export const REPORT_HOUR = 7;
const MAX_SAVED_DEVICES = 2000;

export const reportFieldTexts = {
  frequency: "Frequency must be weekly, biweekly or monthly.",
  types: "Select at least one report type.",
  unknownType: "Report types must be Cumulative Loss, 7 days Loss, 30 days Loss, 6 months Loss or 1 year Loss.",
  lastWashEvent: "Enter the date of the last wash event.",
  futureWash: "The last wash event can't be in the future.",
  idealPerformance: "Enter an ideal performance above 0, up to 1.",
} as const;

const ReportDevice = v.strictObject({
  device_id: v.pipe(v.string(), v.maxLength(64)),
  lastWashEvent: v.pipe(v.string(reportFieldTexts.lastWashEvent), Day),
  idealPerformance: v.pipe(
    v.number(reportFieldTexts.idealPerformance),
    v.gtValue(0, reportFieldTexts.idealPerformance),
    v.maxValue(1, reportFieldTexts.idealPerformance),
  ),
});

export const SaveReportSettings = v.strictObject({
  frequency: v.picklist(reportFrequencies, reportFieldTexts.frequency),
  reports: v.pipe(
    v.array(v.picklist(reportTypes, reportFieldTexts.unknownType), reportFieldTexts.types),
    v.minLength(1, reportFieldTexts.types),
    v.transform((chosen) => reportTypes.filter((type) => chosen.includes(type))),
  ),
  devices: v.pipe(v.array(ReportDevice), v.maxLength(MAX_SAVED_DEVICES, "Save up to 2,000 devices at once.")),
});
export type SaveReportSettings = v.InferOutput<typeof SaveReportSettings>;

export interface ReportDeviceLine {
  device_id: string;
  device_name: string;
  plant_name: string;
  lastWashEvent: string;
  idealPerformance: number;
}

export interface ReportSettings {
  frequency: ReportFrequency;
  reports: ReportType[];
  devices: ReportDeviceLine[];
}

export const PreviewForm = v.object({
  settings: v.pipe(v.string(), v.parseJson(undefined, "The settings aren't valid JSON."), SaveReportSettings),
});

export interface ReportPreview {
  subject: string;
  text: string;
}
