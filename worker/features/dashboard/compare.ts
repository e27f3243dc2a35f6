import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type DeviceSoiling, type PlantDevicesSoiling, tooManyDeviceDays } from "#contract/plants/devices";
import { sensorWeights } from "#domain/plant-soiling/shares";
import { lossRange } from "#domain/soiling/summaries";
import {
  type DeviceDaysOfPlant,
  dollarsOf,
  insolationNote,
  isCounted,
  meanLoss,
  meanUncertainty,
  reportedDaysOfPlant,
  systematicUncertainties,
} from "../devices/index.ts";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { allow } from "../../access/allow.ts";
import { DeviceDays } from "#contract/common/day-range";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { refuseFields } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { plantLossCurve, withPlant } from "../plants/index.ts";
import { WorthQuery } from "./params.ts";
import { revalidated } from "../../platform/revalidated.ts";

/** Price of each month [$/kWh], array of the whole plant [kW DC], and common errors by device. */
interface ComparedWorth {
  systematic: Awaited<ReturnType<typeof systematicUncertainties>>;
  prices: number[] | undefined;
  arrayKw: number | undefined;
  lossShares: readonly number[] | undefined;
}

function plantDevicesSoiling(
  devices: readonly DeviceDaysOfPlant[],
  { prices, arrayKw, lossShares, systematic }: ComparedWorth,
  kernels: Pick<Analytics, "dollarTotal" | "lossUncertainty">,
): PlantDevicesSoiling {
  const day = [...new Set(devices.flatMap(({ days }) => days.map(({ day }) => day)))].sort();
  const shareKw = arrayKw === undefined || devices.length === 0 ? null : arrayKw / devices.length;
  const cost = ({ days }: DeviceDaysOfPlant): number | null => {
    if (prices === undefined || shareKw === null) return null;
    const sum = dollarsOf(days, { prices, arrayKw: shareKw, lossShares }, kernels);
    return sum.day.length === 0 ? null : sum.total;
  };
  const weights = sensorWeights(devices.map(({ array_share }) => array_share));
  const column = (device: DeviceDaysOfPlant, at: number): DeviceSoiling => {
    const { device_id, device_name, timezone, offset, days } = device;
    const lossOf = new Map(days.filter(isCounted).map(({ day, loss }) => [day, loss]));
    return {
      device_id,
      device_name,
      timezone,
      offset,
      soiling: day.map((name) => lossOf.get(name) ?? null),
      meanLoss: meanLoss(days).loss,
      points: meanUncertainty(days, systematic.get(device_id)!.points, kernels),
      share: weights[at]!,
      days: days.filter((one) => one.loss !== null && isCounted(one)).length,
      dollars: cost(device),
      insolationNote: insolationNote(days),
    };
  };
  const deviceColumns = devices.map((device, at) => column(device, at));
  return {
    day,
    devices: deviceColumns,
    shareKw,
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
    const terms = { prices, arrayKw, lossShares: curve?.shares, systematic };
    return c.json<PlantDevicesSoiling>(plantDevicesSoiling(devices, terms, analytics()));
  },
);
