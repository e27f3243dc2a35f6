import { type DeviceSoiling, type PlantDevicesSoiling, tooManyDeviceDays } from "#contract/plants/devices";
import { sensorWeights } from "#domain/plant-soiling/shares";
import { ENOUGH_DAYS, lossRange } from "#domain/soiling/summaries";
import {
  type DeviceDaysOfPlant,
  dollarsOf,
  insolationNote,
  isCounted,
  lossOf as plantLossOf,
  type LossKernels,
  lossSources,
  type LossSpan,
  meanLoss,
  meanUncertainty,
  reportedDaysOfPlant,
  systematicUncertainties,
  type Worth,
} from "../devices/index.ts";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { allow } from "../../access/allow.ts";
import { daysBetween } from "#contract/common/calendar";
import { DeviceDays } from "#contract/common/day-range";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { refuseFields } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { plantLossCurve, withPlant } from "../plants/index.ts";
import { WorthQuery } from "./params.ts";
import { revalidated } from "../../platform/revalidated.ts";

/** Null `worth`: no price, or no array size. */
interface ComparedWorth {
  systematic: Awaited<ReturnType<typeof systematicUncertainties>>;
  worth: Worth | null;
  span: LossSpan;
}

/** A sum says of which days it is; a mean of so few days would be said of the whole range. */
function figuresOfPlant(
  devices: readonly DeviceDaysOfPlant[],
  { systematic, worth, span }: ComparedWorth,
  kernels: LossKernels,
): PlantDevicesSoiling["plant"] {
  const sources = lossSources(devices, systematic);
  const within = (enough?: number) => plantLossOf(sources, { worth, obstacle: null }, () => span, kernels, enough);
  const { obstacle, loss, points, counted, length, ...whole } = within();
  const { income, low, high, sensors } = obstacle === "too-few-days" ? within(0) : whole;
  return { loss, points, counted, length, income, low, high, sensors: { ...sensors, loss: whole.sensors.loss } };
}

function plantDevicesSoiling(
  devices: readonly DeviceDaysOfPlant[],
  terms: ComparedWorth,
  kernels: LossKernels,
): PlantDevicesSoiling {
  const { systematic, worth, span } = terms;
  const day = [...new Set(devices.flatMap(({ days }) => days.map(({ day }) => day)))].sort();
  const cost = ({ days }: DeviceDaysOfPlant, share: number): number | null => {
    if (worth === null) return null;
    const sum = dollarsOf(days, { ...worth, arrayKw: worth.arrayKw * share }, kernels);
    return sum.day.length === 0 ? null : sum.total;
  };
  const weights = sensorWeights(devices.map(({ array_share }) => array_share));
  const enough = ENOUGH_DAYS * (daysBetween(span.first, span.last) + 1);
  const column = (device: DeviceDaysOfPlant, at: number): DeviceSoiling => {
    const { device_id, device_name, timezone, offset, days } = device;
    const lossOf = new Map(days.filter(isCounted).map(({ day, loss }) => [day, loss]));
    const mean = meanLoss(days);
    const isEnough = mean.count >= enough;
    return {
      device_id,
      device_name,
      timezone,
      offset,
      soiling: day.map((name) => lossOf.get(name) ?? null),
      meanLoss: isEnough ? mean.loss : null,
      points: isEnough ? meanUncertainty(days, systematic.get(device_id)!.points, kernels) : null,
      share: weights[at]!,
      days: days.filter((one) => one.loss !== null && isCounted(one)).length,
      dollars: cost(device, weights[at]!),
      insolationNote: insolationNote(days),
    };
  };
  const deviceColumns = devices.map((device, at) => column(device, at));
  return {
    day,
    devices: deviceColumns,
    plant: figuresOfPlant(devices, terms, kernels),
    ...lossRange(
      deviceColumns.map(({ soiling }) => soiling),
      day.length,
    ),
  };
}

export const comparison = new Hono<AppEnv>().get(
  "/api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to",
  allow("dashboard.view", { needsComputing: "analysis" }),
  revalidated,
  etag(),
  withPlant,
  validate("param", DeviceDays),
  validate("query", WorthQuery),
  async (c) => {
    const { energyRate: prices, arraySize: arrayKw } = c.req.valid("query");
    const { db, plantId } = c.var;
    const [devices, curve] = await Promise.all([
      reportedDaysOfPlant(db, c.get("principal")!, plantId, c.req.valid("param")),
      plantLossCurve(db, plantId),
    ]);
    if (devices === null) return refuseFields(c, { to: tooManyDeviceDays });
    const systematic = await systematicUncertainties(db, devices);
    const worth = prices === undefined || arrayKw === undefined ? null : { prices, arrayKw, lossShares: curve?.shares };
    const { from: first, to: last } = c.req.valid("param");
    const terms = { worth, systematic, span: { first, last } };
    return c.json<PlantDevicesSoiling>(plantDevicesSoiling(devices, terms, analytics()));
  },
);
