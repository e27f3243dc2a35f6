import * as v from "valibot";
import { v1Declared } from "#contract/v1/operations";
import { DayOfYear, Id } from "#contract/v1/schemas";
import { described } from "#contract/v1/values";
import { daysV1, devicesV1 } from "../../features/devices/index.ts";
import { ApiRefusal } from "../serve.ts";
import { proposeCleaning } from "./propose.ts";
import { plain, readTool, type Tool } from "./tool.ts";

const list = "Pass next_cursor as cursor for the rest.";

/** Most days of soiling in one answer. */
const MAX_TOOL_DAYS = 92;
/** Devices of a plant that are compared; more don't fit into a conversation. */
const MAX_COMPARED = 50;

const Compared = v.strictObject({
  data: v.array(
    v.strictObject({
      device_id: v.string(),
      name: v.string(),
      mean_loss_percent: v.nullable(v.number()),
      range_low_percent: v.nullable(v.number()),
      range_high_percent: v.nullable(v.number()),
      days_counted: v.number(),
    }),
  ),
  is_cut: described(v.boolean(), `The plant has more than ${MAX_COMPARED} devices`),
});

const compareDevices: Tool = {
  name: "compare_devices",
  description: "Mean soiling loss of each device of a plant over days, the most soiled first.",
  input: v.strictObject({ plant_id: Id, from: DayOfYear, to: DayOfYear }),
  output: plain(Compared),
  access: v1Declared.getSoilingSummary.access,
  // Days of up to 50 devices.
  computing: "analysis",
  async run(caller, { plant_id, from, to }) {
    const listed = await devicesV1.listDevices({
      ...caller,
      params: {},
      query: { plant_id: String(plant_id), limit: MAX_COMPARED },
    });
    if (listed instanceof ApiRefusal) return listed;
    const rows: v.InferOutput<typeof Compared>["data"] = [];
    for (const { device_id, name } of listed.data) {
      const query = { from: String(from), to: String(to) };
      const summary = await daysV1.getSoilingSummary({ ...caller, params: { device_id }, query });
      if (summary instanceof ApiRefusal) return summary;
      const { mean_loss_percent, range_low_percent, range_high_percent, days_counted } = summary;
      rows.push({ device_id, name, mean_loss_percent, range_low_percent, range_high_percent, days_counted });
    }
    const loss = (row: (typeof rows)[number]) => row.mean_loss_percent ?? -Infinity;
    return { data: rows.toSorted((one, other) => loss(other) - loss(one)), is_cut: listed.next_cursor !== null };
  },
};

/** In the order of the list. Names and descriptions are constants: nothing of a person's text is in them. */
export const tools: readonly Tool[] = [
  readTool("listPlants", {
    description: `Plants in reach, with their size, place and device ids. ${list}`,
    limit: 100,
  }),
  readTool("getPlant", { description: "One plant." }),
  readTool("listDevices", {
    description: `Devices that measure soiling, with connection, newest data and open alerts. ${list}`,
    hides: ["latitude", "longitude", "days_changed_at"],
    limit: 50,
  }),
  readTool("getDevice", { description: "One device.", hides: ["days_changed_at"] }),
  readTool("getRecommendation", {
    description:
      "The next wash of a plant: best day, window, what it is worth after its cost (mean, P10 to P90), odds that it pays back, cost of waiting a week, whether it may wait for rain, and why.",
    without: ["fresh"],
  }),
  readTool("getPlan", {
    description:
      "The cleaning plan of a plant: washes of the next 52 weeks or of a shorter forecast period, their savings with the range, inputs.",
    without: ["fresh"],
  }),
  readTool("listLosses", {
    description:
      "What soiling cost a plant, or would cost it if all of it soiled like one device: energy and income by day, month, year or in total.",
  }),
  readTool("getSoilingRates", {
    description:
      "How fast a device gets soiled in dry weather, measured in intervals and by month, and the rate that the plan uses.",
  }),
  readTool("listDailySoiling", {
    description: `Soiling loss of days, with the 95% range and whether the day counts. Name a device or a plant. For months use get_soiling_summary. ${list}`,
    without: ["updated_since"],
    hides: [
      "time_zone",
      "soiling_ratio",
      "standard_uncertainty_points",
      "clean_insolation_kwh_per_m2",
      "soiled_insolation_kwh_per_m2",
      "sample_count",
      "updated_at",
      "is_deleted",
      "synced_at",
    ],
    limit: MAX_TOOL_DAYS,
  }),
  readTool("getSoilingSummary", {
    description: "Mean soiling loss of a device over any days, weighted by insolation, with its 95% range.",
  }),
  compareDevices,
  readTool("listDailyWeather", {
    description: "Rain and wind of up to about 100 days at a device.",
    hides: ["device_id", "time_zone", "wind_from_degrees", "wind_source"],
  }),
  readTool("listCleanings", {
    description: "Washes by crews at a device, newest first, with the loss before and after and the gain.",
    hides: ["device_id", "time_zone", "notes"],
  }),
  readTool("listAlerts", {
    description: `Alerts, newest first: what is wrong with a device or its connection. ${list}`,
    limit: 50,
  }),
  readTool("listCampaigns", { description: "Wash campaigns, newest first." }),
  readTool("getCampaign", { description: "A wash campaign with state, day and result of each plant." }),
  proposeCleaning,
];
