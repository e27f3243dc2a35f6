import { runInDurableObject } from "cloudflare:test";
import { dayBounds, dayNumber } from "#contract/common/calendar";
import type { Device } from "../../../../worker/index.ts";
import type { JobOrder } from "../../../../worker/device/jobs/start.ts";
import type { Job } from "../../../../worker/device/jobs/types.ts";
import type { NormalizationValues } from "#contract/devices/normalization";
import type { DeviceSettings } from "../../../../worker/device/base/types.ts";
import { aDevice, inside, readings, ringNow, settle, sunnyDay } from "../support.ts";

const ZONE = "America/Los_Angeles";
export const startOf = (day: string): number => dayBounds(ZONE, day).start;

export async function aMeasuredDevice(first: string, losses: number[], step = 300) {
  const device = aDevice();
  for (const [index, loss] of losses.entries()) {
    const start = startOf(new Date((dayNumber(first) + index) * 86_400_000).toISOString().slice(0, 10));
    await device.stub.ingest(readings(device.settings, sunnyDay(start, loss, step)));
  }
  await settle(device.stub);
  return device;
}

export const normalize = (first: string, last: string, effective: NormalizationValues): JobOrder => ({
  kind: "normalization",
  request: { action: "apply", first: dayNumber(first), last: dayNumber(last), requested: effective, effective },
});
export const undo = (layer: number): JobOrder => ({ kind: "normalization", request: { action: "undo", layer } });
export const calculate = (from: string): JobOrder => ({ kind: "calculation", request: { from: dayNumber(from) } });

export async function start(
  { stub, settings }: { stub: DurableObjectStub<Device>; settings: DeviceSettings },
  order: JobOrder,
): Promise<string> {
  const started = await stub.startJob({ settings, order, by: "tester", now: Date.now() / 1000 });
  if (!started.ok) throw new Error(started.reason);
  return started.key;
}

export async function finished(stub: DurableObjectStub<Device>, key: string): Promise<Job> {
  for (let round = 0; round < 500; round++) {
    const job = await find(stub, key);
    if (job?.ended != null) {
      await settle(stub);
      return (await find(stub, key))!;
    }
    await inside(stub, "UPDATE jobs SET due = 1 WHERE ended IS NULL");
    await ringNow(stub);
  }
  throw new Error("The job does not end.");
}

export async function find(stub: DurableObjectStub<Device>, key: string): Promise<Job | null> {
  const [row] = await inside<{ kind: Job["kind"] }>(stub, `SELECT kind FROM jobs WHERE key = '${key}'`);
  return row ? stub.job({ kind: row.kind, key }) : null;
}

export const state = (stub: DurableObjectStub<Device>) =>
  runInDurableObject(stub, (_, { storage }) => ({
    days: storage.sql.exec("SELECT * FROM days ORDER BY day").toArray(),
    weather: storage.sql.exec("SELECT * FROM weather ORDER BY day").toArray(),
    layers: storage.sql
      .exec(
        "SELECT first, last, cleanOld, cleanNew, soiledOld, soiledNew, undone_at IS NULL AS counts FROM norm_layers ORDER BY id",
      )
      .toArray(),
    staged: storage.sql.exec("SELECT day FROM staged_days").toArray(),
  }));
