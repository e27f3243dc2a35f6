import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Export, ExportList } from "#contract/exports/export";
import type { StartedJob } from "#contract/common/job";
import { headOf, sunnyDay, batchOf, inside, NOW, ringNow, settle } from "../device/support.ts";
import { finished, startOf } from "../device/jobs/support.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { aRegisteredDevice } from "../inbound/support.ts";
import { deviceSettings } from "../../../worker/features/devices/inbound/device-key.ts";
import { devices } from "../../../worker/platform/schema.ts";

export async function anOwnerWithData(
  days: string[],
  values: Parameters<typeof aRegisteredDevice>[0] = {},
  step = 300,
) {
  const { user, cookie } = await aSignedInPerson();
  const device = await aRegisteredDevice(values, [user.id]);
  const [row] = await drizzle(env.DB).select().from(devices).where(eq(devices.device_id, device.id));
  const settings = deviceSettings(row!);
  for (const [index, day] of days.entries()) {
    const samples = batchOf(sunnyDay(startOf(day), index + 1, step));
    await device.stub.ingest({ settings, samples, key: day, now: NOW });
  }
  await settle(device.stub);
  return { user, cookie, device, settings };
}
type Owner = Awaited<ReturnType<typeof anOwnerWithData>>;

export const order = ({ user, device }: Owner, start_date: string, end_date: string) => ({
  user_id: user.id,
  device_id: device.id,
  start_date,
  end_date,
});

export async function anExport(owner: Owner, from: string, to: string): Promise<string> {
  const answer = await call("POST", "/api/device/startCSVDownload", {
    cookie: owner.cookie,
    json: order(owner, from, to),
  });
  const { statusKey } = await answer.json<StartedJob>();
  await finished(owner.device.stub, statusKey);
  return statusKey;
}

export async function listed(cookie: string): Promise<Export[]> {
  return (await (await call("GET", "/api/exports", { cookie })).json<ExportList>()).exports;
}

export async function sweep({ device: { stub } }: Owner): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { alarms } = await headOf(stub);
    const left = Object.entries(alarms).filter(([name, { due }]) => name !== "sweep-exports" || due <= 1);
    const overdue = await inside(stub, `SELECT 1 FROM exports WHERE expires <= ${Date.now() / 1000}`);
    if (left.length === 0 && overdue.length === 0) return;
    await ringNow(stub);
  }
}

export const pieces = async (id: string) =>
  (await env.FILES.list({ prefix: `exports/${id}/` })).objects.map(({ key }) => key);
