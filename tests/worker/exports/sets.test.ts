import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import { jobTexts } from "#contract/devices/job-texts";
import { texts } from "#contract/common/texts";
import { exportSetTexts } from "#contract/exports/export-set";
import type { ExportSetDetails } from "#contract/v1/exports";
import { eraseDevice, finishErasures } from "../../../worker/features/devices/upkeep/erase.ts";
import { setsOf, startSet, startWaitingExports } from "../../../worker/features/devices/export/sets.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { deviceSettings } from "../../../worker/features/devices/inbound/device-key.ts";
import { fanOut } from "../../../worker/features/webhooks/fan-out.ts";
import { deleteOlderThan, retentions } from "../../../worker/jobs/retention.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  devices,
  events,
  exports,
  exportSets,
  plantOwners,
  staffPlants,
  webhookDeliveries,
  webhookEndpoints,
} from "../../../worker/platform/schema.ts";
import { aPerson, aSignedInPerson, call } from "../access/people.ts";
import { batchOf, NOW, settle, sunnyDay } from "../device/support.ts";
import { find, finished, startOf } from "../device/jobs/support.ts";
import { aRegisteredDevice } from "../inbound/support.ts";
import { fullScansOf, recording } from "../query-plan.ts";
import { filesInZip } from "../owners/zip.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";
import { anExport, pieces, sweep } from "./support.ts";

const db = database(env);
const DAY = "2026-02-01";
const now = () => Math.floor(Date.now() / 1000);
type Device = Awaited<ReturnType<typeof aDeviceWithDay>>;

async function aDeviceWithDay(owner: string, values: Parameters<typeof aRegisteredDevice>[0] = {}, hasData = true) {
  const device = await aRegisteredDevice(values, [owner]);
  const [row] = await db.select().from(devices).where(eq(devices.device_id, device.id));
  const settings = deviceSettings(row!);
  const samples = batchOf(sunnyDay(startOf(DAY), 3, 1800));
  if (hasData) await device.stub.ingest({ settings, samples, key: DAY, now: NOW });
  await settle(device.stub);
  return { ...device, plant: row!.plant_id };
}

let owner: Awaited<ReturnType<typeof aSignedInPerson>>;
let [north, other, empty]: Device[] = [];
beforeAll(async () => {
  owner = await aSignedInPerson();
  [north, other, empty] = await Promise.all([
    aDeviceWithDay(owner.user.id, { device_name: "North" }),
    // Also retired, and of the same name.
    aDeviceWithDay(owner.user.id, { device_name: "North", retired_at: NOW, status: "Disable" }),
    aDeviceWithDay(owner.user.id, { device_name: "Zero" }, false),
  ]);
});

const order = (list: readonly { id: string }[], change: object = {}) => ({
  device_ids: list.map(({ id }) => id),
  from: DAY,
  to: DAY,
  ...change,
});
const start = (json: object, cookie = owner.cookie) => call("POST", "/api/v1/exports", { cookie, json });
const principalFor = (id: string) =>
  principalOf({ id, user_type: "Owner", owner_id: null } as Person, { sessionId: "", actingOwnerId: null });
const actFor = (id: string) => ({
  principal: principalFor(id),
  at: now(),
  requestId: "r",
  source: { place: "", address: null },
});
/** Not by the API, which takes 20 such calls of a person a minute. */
async function started(list: readonly { id: string }[]): Promise<ExportSetDetails> {
  const answer = await startSet(env, db, order(list), {
    act: actFor(owner.user.id),
    origin: "https://soilsight.example",
  });
  if (typeof answer === "string") throw new Error(answer);
  return read(answer.id);
}
const read = async (id: string, cookie = owner.cookie) =>
  (await call("GET", `/api/v1/exports/${id}`, { cookie })).json<ExportSetDetails>();
const file = (id: string, cookie = owner.cookie) => call("GET", `/api/v1/exports/${id}/file`, { cookie });
const drop = (id: string, cookie = owner.cookie) => call("DELETE", `/api/v1/exports/${id}`, { cookie });
const unzipped = async (answer: Response) =>
  [...filesInZip(new Uint8Array(await answer.arrayBuffer()))].map(
    ([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
  );
const rowsOf = (set: string) => db.select().from(exports).where(eq(exports.set_id, set)).orderBy(exports.device_id);

/** Writes the files of those devices that were started. */
async function finish(set: string): Promise<void> {
  for (const { id, device_id, state } of await rowsOf(set))
    if (state !== "waiting" && state !== "error") await finished(env.DEVICE.getByName(device_id), id);
}

/** Mails and events of a set. */
async function told(set: string): Promise<[number, object[]]> {
  const mails = await env.DB.prepare("SELECT 1 FROM mail_outbox WHERE key = ?").bind(`export-ready:${set}`).all();
  const found = await env.DB.prepare("SELECT data FROM events WHERE unique_key = ?")
    .bind(`export.ended:${set}`)
    .all<{ data: string }>();
  return [mails.results.length, found.results.map(({ data }) => JSON.parse(data) as object)];
}

describe("an export of many devices", () => {
  it("is one ZIP of a CSV each, and says which device failed and why [O-007]", async ({ expect }) => {
    const set = await (await start(order([north!, other!, empty!]))).json<ExportSetDetails>();
    expect(set).toMatchObject({ state: "running", devices_asked: 3, devices_done: 0, first_day: DAY });
    expect((await file(set.export_id)).status).toBe(409);
    await finish(set.export_id);
    const done = await read(set.export_id);
    expect(done).toMatchObject({ state: "done", devices_done: 2, devices_failed: 1, devices_gone: 0, rows: 96 });
    expect(done.devices.find(({ name }) => name === "Zero")).toMatchObject({
      state: "failed",
      reason: texts.noDataInRange,
    });
    const answer = await file(set.export_id);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const files = await unzipped(answer);
    const name = `soilsight-North-${DAY}-to-${DAY}`;
    expect(files.map(([of]) => of)).toEqual([`${name}.csv`, `${name}-2.csv`, "failed.csv"]);
    expect(files[2]![1]).toContain(`${empty!.id},Zero,${texts.noDataInRange}`);
    // The same bytes as the file of the one device.
    const single = await anExport(
      { ...owner, device: north! } as never,
      "2026-02-01T08:00:00Z",
      "2026-02-02T07:59:59Z",
    );
    const whole = await (await call("GET", `/api/exports/${single}/file`, { cookie: owner.cookie })).text();
    expect(files.map(([, text]) => text)).toContain(whole);
  });

  it("is mailed and reported once, after its last device", async ({ expect }) => {
    const set = await started([north!, empty!]);
    const [first, second] = await rowsOf(set.export_id);
    await finished(env.DEVICE.getByName(first!.device_id), first!.id);
    expect(await told(set.export_id)).toEqual([0, []]);
    await finished(env.DEVICE.getByName(second!.device_id), second!.id);
    const done = (await rowsOf(set.export_id)).find(({ state }) => state === "done");
    const data = { export_id: set.export_id, state: "done", devices: 2, rows: 48, bytes: done!.bytes };
    expect(await told(set.export_id)).toEqual([1, [data]]);
  });

  it("is mailed and reported once, if the device that it waits for is erased", async ({ expect }) => {
    const values = { device_name: "Gone", retired_at: NOW, status: "Disable" as const };
    const gone = await aDeviceWithDay(owner.user.id, values, false);
    const { export_id } = await started([north!, gone]);
    const part = (await rowsOf(export_id)).find(({ device_id }) => device_id === north!.id)!;
    await finished(north!.stub, part.id);
    expect(await told(export_id)).toEqual([0, []]);
    expect(await eraseDevice(env, db, gone.id, now())).toBe(true);
    await finishErasures(env, db, now() + 3600);
    expect(await told(export_id)).toMatchObject([1, [{ export_id, state: "done", rows: 48 }]]);
    expect(await read(export_id)).toMatchObject({ state: "done", devices_done: 1, devices_gone: 1 });
  });

  it("is reported to its owner, whichever device ends last, and to no one who has a part of its plants", async ({
    expect,
  }) => {
    const employee = await aSignedInPerson({ user_type: "Staff", owner_id: owner.user.id });
    for (const { plant } of [north!, other!])
      await db.insert(staffPlants).values({ staff_id: employee.user.id, plant_id: plant });
    const set = await (await start(order([north!, other!]), employee.cookie)).json<ExportSetDetails>();
    await finish(set.export_id);
    const { export_id } = set;
    const eventsFor = async (reader: Parameters<typeof aToken>[0], plants: string[] | null = null) => {
      const token = await aToken(reader, { scopes: ["read"], plants });
      const answer = await withToken(token, "/api/v1/events?type=export.ended&limit=1000");
      const { data } = await answer.json<{ data: { data: Record<string, unknown>; plant_id?: string }[] }>();
      return data.filter((event) => JSON.stringify(event).includes(export_id));
    };
    expect(await eventsFor(owner.user)).toHaveLength(1);
    expect(await eventsFor(employee.user)).toHaveLength(1);
    expect(await eventsFor(owner.user, [north!.plant])).toEqual([]);
    expect(await eventsFor((await aSignedInPerson()).user)).toEqual([]);
    const colleague = await aSignedInPerson({ user_type: "Staff", owner_id: owner.user.id });
    await db.insert(staffPlants).values({ staff_id: colleague.user.id, plant_id: north!.plant });
    expect(await eventsFor(colleague.user)).toEqual([]);
    const endpoint = (owner_id: string, plants: string[]) => ({
      id: crypto.randomUUID(),
      owner_id,
      name: "Desk",
      format: "standard" as const,
      types: ["export.ended" as const],
      plants,
      address: "",
      sealed: "",
      state: "active" as const,
      fanned_to: 0,
      created_by: owner_id,
      created_at: 0,
    });
    const stranger = await aPerson();
    const [all, some, strangers] = [
      endpoint(owner.user.id, []),
      endpoint(owner.user.id, [north!.plant, other!.plant]),
      endpoint(stranger.id, []),
    ];
    await db.insert(webhookEndpoints).values([all, some, strangers]);
    await fanOut(db, now());
    const [event] = await db
      .select()
      .from(events)
      .where(eq(events.unique_key, `export.ended:${export_id}`));
    const to = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.sequence, event!.sequence));
    expect(to.map(({ endpoint_id }) => endpoint_id)).toEqual([all.id]);
  });

  it("writes some devices at once, and goes on when one has ended", async ({ expect }) => {
    const set = await started([empty!]);
    await finish(set.export_id);
    const few = { ...env, PERSON_EXPORTS: "2" };
    // All wait again, as if the portal had stopped before it gave them to their objects.
    const { export_id } = await started([north!, other!, empty!]);
    await db.update(exports).set({ state: "waiting" }).where(eq(exports.set_id, export_id));
    const states = async () => (await rowsOf(export_id)).map(({ state }) => state).toSorted();
    await startWaitingExports(few, db, now());
    expect(await states()).toEqual(["queued", "waiting", "waiting"]);
    await startWaitingExports(few, db, now());
    expect(await states()).toEqual(["queued", "waiting", "waiting"]);
    await finish(export_id);
    await startWaitingExports(few, db, now());
    expect((await states()).filter((state) => state === "waiting")).toHaveLength(1);
    await startWaitingExports(env, db, now());
    await finish(export_id);
    expect(await read(export_id)).toMatchObject({ state: "done", devices_done: 2, devices_failed: 1 });
  });

  it("goes on without a device whose object fails or that was deleted", async ({ expect }) => {
    const [broken, gone] = await Promise.all([
      aDeviceWithDay(owner.user.id, { device_name: "Broken" }, false),
      aDeviceWithDay(owner.user.id, { device_name: "Gone" }, false),
    ]);
    await runInDurableObject(broken.stub, (_, { storage }) => storage.sql.exec("DROP TABLE jobs").toArray());
    const { export_id } = await started([broken, north!]);
    await finish(export_id);
    // An outage is over within minutes, so that nothing is failed for a first call.
    await startWaitingExports(env, db, now() + 3500);
    expect(await read(export_id)).toMatchObject({ state: "running", devices_failed: 0 });
    await startWaitingExports(env, db, now() + 3601);
    expect(await read(export_id)).toMatchObject({ state: "done", devices_done: 1, devices_failed: 1 });
    expect((await unzipped(await file(export_id))).at(-1)![1]).toContain(
      `${broken.id},Broken,${jobTexts.exportFailed}`,
    );
    const alone = await started([broken]);
    await startWaitingExports(env, db, now() + 3601);
    expect((await read(alone.export_id)).state).toBe("failed");
    expect(await told(alone.export_id)).toEqual([
      0,
      [{ export_id: alone.export_id, state: "error", devices: 1, rows: 0, bytes: 0 }],
    ]);
    const next = await started([gone, north!]);
    await db.update(exports).set({ state: "waiting" }).where(eq(exports.set_id, next.export_id));
    await db.update(devices).set({ erased_at: NOW, status: "Disable" }).where(eq(devices.device_id, gone.id));
    await startWaitingExports(env, db, now());
    await finish(next.export_id);
    expect(await read(next.export_id)).toMatchObject({ devices_done: 1, devices_failed: 0, devices_gone: 1 });
  });

  it("gives only devices that the person can read at the download [A-142]", async ({ expect }) => {
    const sold = await aDeviceWithDay(owner.user.id, { device_name: "Sold" });
    const { export_id } = await started([sold, north!]);
    await finish(export_id);
    expect((await unzipped(await file(export_id))).map(([name]) => name)).toHaveLength(2);
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, sold.plant));
    const text = JSON.stringify(await read(export_id));
    expect(text).not.toContain("Sold");
    const files = await unzipped(await file(export_id));
    expect(files.map(([name]) => name)).toEqual([`soilsight-North-${DAY}-to-${DAY}.csv`, "failed.csv"]);
    expect(files[1]![1]).toContain(`,,"${jobTexts.exportDeviceGone}"`);
    expect(files[1]![1]).not.toContain(sold.id);
  });

  it("belongs to its person; a token of other plants gets no device of it", async ({ expect }) => {
    const { export_id } = await started([north!]);
    await finish(export_id);
    const stranger = await aSignedInPerson();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    for (const { cookie } of [stranger, admin]) {
      const answers = await Promise.all([
        call("GET", `/api/v1/exports/${export_id}`, { cookie }),
        file(export_id, cookie),
        drop(export_id, cookie),
        start(order([north!, empty!]), stranger.cookie),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const elsewhere = await aToken(owner.user, { scopes: ["exports:write"], plants: [empty!.plant] });
    for (const path of [export_id, `${export_id}/file`])
      expect((await withToken(elsewhere, `/api/v1/exports/${path}`)).status).toBe(404);
    const both = await started([north!, empty!]);
    const dropped = () => withToken(elsewhere, `/api/v1/exports/${both.export_id}`, { method: "DELETE" });
    expect([(await dropped()).status, (await read(both.export_id)).devices_asked]).toEqual([404, 2]);
    const its = await started([empty!]);
    const own = await withToken(elsewhere, `/api/v1/exports/${its.export_id}`, { method: "DELETE" });
    expect(own.status).toBe(200);
    const lines = async () => {
      const query = "SELECT action, subject FROM audit_log WHERE after ->> '$.export' = ? ORDER BY id";
      return (await env.DB.prepare(query).bind(export_id).all()).results;
    };
    const subject = north!.id;
    expect(await lines()).toEqual([{ action: "export-started", subject }]);
    expect((await file(export_id)).status).toBe(200);
    expect((await lines()).slice(1)).toEqual([{ action: "export-downloaded", subject }]);
  });

  it("is cancelled in one tab and gone in the other; no object brings it back", async ({ expect }) => {
    const { export_id } = await started([north!, other!]);
    const rows = await rowsOf(export_id);
    expect((await drop(export_id)).status).toBe(200);
    expect([(await drop(export_id)).status, (await file(export_id)).status]).toEqual([404, 404]);
    for (const { id, device_id } of rows) {
      const { stub } = [north!, other!].find((device) => device.id === device_id)!;
      await settle(stub);
      await sweep({ device: { stub } } as never);
      expect((await find(stub, id))?.state).toBe("error");
      expect(await pieces(id)).toEqual([]);
    }
    expect(await told(export_id)).toEqual([0, []]);
    expect(await rowsOf(export_id)).toEqual([]);
    expect(await db.select().from(exportSets).where(eq(exportSets.id, export_id))).toEqual([]);
  });

  it("leaves no row of a device whose object never had it", async ({ expect }) => {
    const lost = await aDeviceWithDay(owner.user.id, {}, false);
    await runInDurableObject(lost.stub, (_, { storage }) => storage.sql.exec("DROP TABLE jobs").toArray());
    const { export_id } = await started([lost]);
    await startWaitingExports(env, db, now() + 3601);
    const week = now() + 7 * 86_400;
    for (const [at, rows] of [
      [week, 1],
      [week + 2 * 86_400, 0],
    ] as const) {
      await deleteOlderThan(db, retentions.exports, at);
      expect(await rowsOf(export_id)).toHaveLength(rows);
    }
  });

  it("is found by indexes", async ({ expect }) => {
    await started([empty!]);
    const { db: recorded, queries } = recording(env.DB);
    const principal = principalFor(owner.user.id);
    await startWaitingExports(env, database({ DB: recorded }), now());
    expect((await setsOf(database({ DB: recorded }), principal, now())).length).toBeGreaterThan(0);
    expect(queries).toHaveLength(3);
    // This index has only the rows that wait.
    const scans = (await fullScansOf(queries)).filter((scan) => !scan.includes("USING INDEX exports_waiting:"));
    expect(scans).toEqual([]);
  });

  it.for([
    [{ to: "2026-01-31" }, exportSetTexts.order],
    [{ from: "1900-01-01" }, exportSetTexts.tooLong],
  ])("refuses %o", async ([change, detail], { expect }) => {
    const answer = await start(order([north!], change as object));
    expect(await answer.json()).toMatchObject({ status: 422, errors: [{ parameter: "to", detail }] });
  });

  it("refuses a device twice or none, and of 60 at once all but those for which there is room", async ({ expect }) => {
    const full = await aPerson();
    const mine = await aDeviceWithDay(full.id, {}, false);
    const token = await aToken(full, { scopes: ["exports:write"] });
    const counts = { done: 0, total: 0, rows: 0, bytes: 0, chunks: 0 };
    const row = { user_id: full.id, device_id: "x", from_at: 0, to_at: 1, state: "done" as const, created_at: 0 };
    const kept = Array.from({ length: 98 }, () => ({ id: crypto.randomUUID(), ...row, ...counts }));
    for (const one of kept) await db.insert(exports).values(one);
    const act = actFor(full.id);
    const start = () =>
      startSet(env, db, { device_ids: [mine.id], from: DAY, to: DAY }, { act, origin: "https://soilsight.example" });
    const answers = await Promise.all(Array.from({ length: 60 }, start));
    expect(answers.filter((answer) => answer !== "too-many-files")).toHaveLength(2);
    const send = (list: readonly { id: string }[]) =>
      withToken(token, "/api/v1/exports", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(order(list)),
      });
    const refused = await send([mine]);
    expect([refused.status, await slugOf(refused)]).toEqual([409, "conflict"]);
    expect([(await send([mine, mine])).status, (await send([])).status]).toEqual([422, 422]);
  });
});
