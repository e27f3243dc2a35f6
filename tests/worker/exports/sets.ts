import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { ExportSetDetails } from "#contract/v1/exports";
import { startSet } from "../../../worker/features/devices/export/sets.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { deviceSettings } from "../../../worker/features/devices/inbound/device-key.ts";
import { devices, exports } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call, db } from "../access/people.ts";
import { batchOf, NOW, settle, sunnyDay } from "../device/support.ts";
import { finished, startOf } from "../device/jobs/support.ts";
import { aRegisteredDevice } from "../inbound/support.ts";
import { filesInZip } from "../../fixtures/files/zip.ts";

export const DAY = "2026-02-01";
export const now = () => Math.floor(Date.now() / 1000);

export async function aDeviceWithDay(
  owner: string,
  values: Parameters<typeof aRegisteredDevice>[0] = {},
  hasData = true,
) {
  const device = await aRegisteredDevice(values, [owner]);
  const [row] = await db.select().from(devices).where(eq(devices.device_id, device.id));
  const settings = deviceSettings(row!);
  const samples = batchOf(sunnyDay(startOf(DAY), 3, 1800));
  if (hasData) await device.stub.ingest({ settings, samples, key: DAY, now: NOW });
  await settle(device.stub);
  return { ...device, plant: row!.plant_id };
}

export const order = (list: readonly { id: string }[], change: object = {}) => ({
  device_ids: list.map(({ id }) => id),
  from: DAY,
  to: DAY,
  ...change,
});
export const principalFor = (id: string) =>
  principalOf({ id, user_type: "Owner", owner_id: null } as Person, { sessionId: "", actingOwnerId: null });
export const actFor = (id: string) => ({
  principal: principalFor(id),
  at: now(),
  requestId: "r",
  source: { place: "", address: null },
});
export const unzipped = async (answer: Response) =>
  [...filesInZip(new Uint8Array(await answer.arrayBuffer()))].map(
    ([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
  );
export const rowsOf = (set: string) =>
  db.select().from(exports).where(eq(exports.set_id, set)).orderBy(exports.device_id);

/** Writes the files of those devices that were started. */
export async function finish(set: string): Promise<void> {
  for (const { id, device_id, state } of await rowsOf(set))
    if (state !== "waiting" && state !== "error") await finished(env.DEVICE.getByName(device_id), id);
}

/** Mails and events of a set. */
export async function told(set: string): Promise<[number, object[]]> {
  const mails = await env.DB.prepare("SELECT 1 FROM mail_outbox WHERE key = ?").bind(`export-ready:${set}`).all();
  const found = await env.DB.prepare("SELECT data FROM events WHERE unique_key = ?")
    .bind(`export.ended:${set}`)
    .all<{ data: string }>();
  return [mails.results.length, found.results.map(({ data }) => JSON.parse(data) as object)];
}

/** An owner with two devices that have a day and one without, and calls of the owner. */
export async function aStageOfSets() {
  const owner = await aSignedInPerson();
  const [north, other, empty] = await Promise.all([
    aDeviceWithDay(owner.user.id, { device_name: "North" }),
    // Also retired, and of the same name.
    aDeviceWithDay(owner.user.id, { device_name: "North", retired_at: NOW, status: "Disable" }),
    aDeviceWithDay(owner.user.id, { device_name: "Zero" }, false),
  ]);
  const start = (json: object, cookie = owner.cookie) => call("POST", "/api/v1/exports", { cookie, json });
  const read = async (id: string, cookie = owner.cookie) =>
    (await call("GET", `/api/v1/exports/${id}`, { cookie })).json<ExportSetDetails>();
  const file = (id: string, cookie = owner.cookie) => call("GET", `/api/v1/exports/${id}/file`, { cookie });
  const drop = (id: string, cookie = owner.cookie) => call("DELETE", `/api/v1/exports/${id}`, { cookie });
  /** Not by the API, which takes 20 such calls of a person a minute. */
  const started = async (list: readonly { id: string }[]) => {
    const asked = { act: actFor(owner.user.id), origin: "https://soilsight.example" };
    const answer = await startSet(env, db, order(list), asked);
    if (typeof answer === "string") throw new Error(answer);
    return read(answer.id);
  };
  return { owner, north, other, empty, start, read, file, drop, started };
}
