import * as v from "valibot";
import { pageEntries, read } from "./operation.ts";
import { count, DayOfYear, described, Id, number, whole } from "./values.ts";

/** Files for programs that model plants: PVsyst, SAM, PlantPredict, RdTools and Orange Button. */

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
const Year = v.pipe(whole, v.minValue(FIRST_YEAR), v.maxValue(LAST_YEAR));
const Month = v.pipe(whole, v.minValue(1), v.maxValue(12));

/** What months and days without enough measured days get. */
export const fills = ["modeled", "none"] as const;
export const factorSources = ["measured", "modeled", "missing"] as const;
export type FactorSource = (typeof factorSources)[number];
export const hourSources = ["measured", "month", "modeled"] as const;

const device_id = described(v.optional(Id), "Of this device alone; else the mean of the plant's devices by share");
const allYears = described(v.optional(Year), "Days of this year alone; else of all years");
const fill = described(
  v.optional(v.picklist(fills)),
  "modeled (the default): months without enough days come from the simulated year of the site",
);

const MonthlySoiling = v.strictObject({
  month: Month,
  soiling_loss_percent: described(v.nullable(number), "Mean, weighted by insolation; null: not known"),
  days_counted: described(count, "Of the plant, or of the chosen device"),
  source: v.picklist(factorSources),
  is_below_zero: described(v.boolean(), "The measured mean is negative, and 0 stands here"),
});

const TwelveLosses = v.pipe(v.array(number), v.length(12));

const HourlySoiling = v.strictObject({
  date: DayOfYear,
  time: described(v.string(), "Begin of the hour, in the site's standard time all year"),
  soiling_loss_percent: number,
  source: described(
    v.picklist(hourSources),
    "measured: of this day; month: of the measured days of its month; modeled: simulated",
  ),
});

const RdToolsDay = v.strictObject({
  day: DayOfYear,
  soiling_ratio: described(v.nullable(number), "null: the day doesn't count, or has no figures"),
  insolation_daily: described(v.nullable(number), "kWh/m2 of the clean cell"),
  precipitation_daily: described(v.nullable(number), "mm"),
  is_counted: v.boolean(),
});

const text = v.strictObject({ Value: v.string() });
const span = { StartTime: v.string(), EndTime: v.string() };
const OrangeScope = v.strictObject({
  ScopeID: text,
  ScopeType: v.strictObject({ Value: v.literal("Device") }),
});

export const OrangeButtonReport = v.strictObject({
  OperatingReportID: text,
  Scope: OrangeScope,
  Insolation: v.optional(v.strictObject({ Value: number, Unit: v.literal("kWh_per_sqm"), ...span })),
  SoilingReport: v.strictObject({
    Scope: OrangeScope,
    SoilingRatioIrradArray: v.array(v.strictObject({ Value: number, Decimals: count, ...span })),
  }),
  LossReport: v.optional(
    v.strictObject({
      EnergyLosses: v.array(
        v.strictObject({
          Scope: OrangeScope,
          EnergyLossCause: v.strictObject({ Value: v.literal("Soiling") }),
          IsRecoverable: v.strictObject({ Value: v.boolean() }),
          EnergyACLoss: v.strictObject({ Value: number, Unit: v.literal("kWh"), ...span }),
        }),
      ),
    }),
  ),
  Comments: v.array(v.strictObject({ CommentText: text })),
});
export type OrangeButtonReport = v.InferOutput<typeof OrangeButtonReport>;

export const v1Modeling = {
  getMonthlySoiling: read({
    path: "/plants/{plant_id}/monthly-soiling",
    // Years of days of many devices, and a simulated year.
    computing: "analysis",
    summary: "Twelve monthly soiling losses of a plant, as PVsyst takes them",
    query: v.strictObject({ device_id, year: allYears, fill }),
    answer: v.strictObject({
      ...pageEntries(MonthlySoiling),
      plant_id: v.string(),
      device_ids: described(v.array(v.string()), "Those whose days count"),
      first_day: described(v.nullable(DayOfYear), "First day that counts"),
      last_day: v.nullable(DayOfYear),
    }),
  }),
  getSamSoiling: read({
    path: "/plants/{plant_id}/files/sam",
    computing: "analysis",
    summary: "Monthly soiling losses of a plant for SAM: Detailed PV and PVWatts",
    query: v.strictObject({ device_id, year: allYears, fill }),
    answer: v.strictObject({
      subarray1_soiling: described(TwelveLosses, "Detailed PV (pvsamv1), January to December [%]"),
      soiling: described(TwelveLosses, "PVWatts v8, January to December [%]"),
    }),
    problems: ["months-missing"],
  }),
  listHourlySoiling: read({
    path: "/plants/{plant_id}/files/plantpredict",
    computing: "analysis",
    summary: "Soiling loss of every hour of a year, for the weather file of PlantPredict",
    query: v.strictObject({ device_id, year: Year, fill }),
    answer: v.strictObject(pageEntries(HourlySoiling)),
    formats: ["csv", "json"],
    problems: ["months-missing"],
  }),
  listRdToolsDays: read({
    path: "/devices/{device_id}/files/rdtools",
    summary: "Every day of a device as soiling_srr of RdTools takes them; without a range, all days",
    query: v.strictObject({ from: v.optional(DayOfYear), to: v.optional(DayOfYear) }),
    answer: v.strictObject(pageEntries(RdToolsDay)),
    formats: ["csv", "json"],
  }),
  getOrangeButtonReport: read({
    path: "/devices/{device_id}/files/orange-button",
    // It has the energy that soiling cost, as losses.
    access: ["dashboard.view"],
    summary: "An OperatingReport of the Orange Button taxonomy, of one device and month",
    query: v.strictObject({ year: Year, month: Month }),
    answer: OrangeButtonReport,
  }),
} as const;
