import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, it, vi } from "vitest";
import { jobTexts } from "#contract/devices/job-texts";
import type { ExportSetDetails } from "#contract/v1/exports";
import { startWaitingExports } from "../../../worker/features/devices/export/sets.ts";
import { eraseDevice, finishErasures } from "../../../worker/features/devices/upkeep/erase.ts";
import { fanOut } from "../../../worker/features/webhooks/fan-out.ts";
import { deleteOlderThan, retentions } from "../../../worker/jobs/retention.ts";
import {
  auditLog,
  devices,
  events,
  exports,
  exportSets,
  staffPlants,
  webhookDeliveries,
  webhookEndpoints,
} from "../../../worker/platform/schema.ts";
import { aPerson, aSignedInPerson, db } from "../access/people.ts";
import { NOW, settle } from "../device/support.ts";
import { find, finished } from "../device/jobs/support.ts";
import { aToken, withToken } from "../tokens/support.ts";
import { pieces, sweep } from "./support.ts";
import { aDeviceWithDay, aStageOfSets, finish, now, order, rowsOf, told, unzipped } from "./sets.ts";

let stage: Awaited<ReturnType<typeof aStageOfSets>>;
beforeAll(async () => {
  stage = await aStageOfSets();
});

afterEach(() => vi.restoreAllMocks());

describe("the end of an export of many devices", () => {
  it("is mailed and reported once, after its last device", async ({ expect }) => {
    const { north, empty, started } = stage;
    const set = await started([north, empty]);
    const [first, second] = await rowsOf(set.export_id);
    await finished(env.DEVICE.getByName(first!.device_id), first!.id);
    expect(await told(set.export_id)).toEqual([0, []]);
    await finished(env.DEVICE.getByName(second!.device_id), second!.id);
    const done = (await rowsOf(set.export_id)).find(({ state }) => state === "done");
    const data = { export_id: set.export_id, state: "done", devices: 2, rows: 48, bytes: done!.bytes };
    expect(await told(set.export_id)).toEqual([1, [data]]);
  });

  it("is reported to its owner, whichever device ends last, and to no one who has a part of its plants", async ({
    expect,
  }) => {
    const { owner, north, other, start } = stage;
    const employee = await aSignedInPerson({ user_type: "Staff", owner_id: owner.user.id });
    for (const { plant } of [north, other])
      await db.insert(staffPlants).values({ staff_id: employee.user.id, plant_id: plant });
    const set = await (await start(order([north, other]), employee.cookie)).json<ExportSetDetails>();
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
    expect(await eventsFor(owner.user, [north.plant])).toEqual([]);
    expect(await eventsFor((await aSignedInPerson()).user)).toEqual([]);
    const colleague = await aSignedInPerson({ user_type: "Staff", owner_id: owner.user.id });
    await db.insert(staffPlants).values({ staff_id: colleague.user.id, plant_id: north.plant });
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
      endpoint(owner.user.id, [north.plant, other.plant]),
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

  it("is mailed and reported once, if the device that it waits for is erased", async ({ expect }) => {
    const { owner, north, read, started } = stage;
    const values = { device_name: "Gone", retired_at: NOW, status: "Disable" as const };
    const gone = await aDeviceWithDay(owner.user.id, values, false);
    const { export_id } = await started([north, gone]);
    const part = (await rowsOf(export_id)).find(({ device_id }) => device_id === north.id)!;
    await finished(north.stub, part.id);
    expect(await told(export_id)).toEqual([0, []]);
    expect(await eraseDevice(env, db, gone.id, now())).toBe(true);
    await finishErasures(env, db, now() + 3600);
    expect(await told(export_id)).toMatchObject([1, [{ export_id, state: "done", rows: 48 }]]);
    expect(await read(export_id)).toMatchObject({ state: "done", devices_done: 1, devices_gone: 1 });
  });

  it("goes on without a device whose object fails or that was deleted", async ({ expect }) => {
    const { owner, north, read, file, started } = stage;
    const [broken, gone] = await Promise.all([
      aDeviceWithDay(owner.user.id, { device_name: "Broken" }, false),
      aDeviceWithDay(owner.user.id, { device_name: "Gone" }, false),
    ]);
    await runInDurableObject(broken.stub, (_, { storage }) => storage.sql.exec("DROP TABLE jobs").toArray());
    const { export_id } = await started([broken, north]);
    const ofNorth = (await rowsOf(export_id)).find(({ device_id }) => device_id === north.id)!;
    await db.update(exports).set({ state: "waiting" }).where(eq(exports.id, ofNorth.id));
    // The one that fails doesn't keep its person's only place.
    await startWaitingExports({ ...env, PERSON_EXPORTS: "2" } as never, db, now());
    expect((await rowsOf(export_id)).find(({ id }) => id === ofNorth.id)).toMatchObject({ state: "queued" });
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
    const next = await started([gone, north]);
    await db.update(exports).set({ state: "waiting" }).where(eq(exports.set_id, next.export_id));
    await db.update(devices).set({ erased_at: NOW, status: "Disable" }).where(eq(devices.device_id, gone.id));
    await startWaitingExports(env, db, now());
    await finish(next.export_id);
    expect(await read(next.export_id)).toMatchObject({ devices_done: 1, devices_failed: 0, devices_gone: 1 });
  });

  it("calls a limited number of objects a run while they are down, at its start those of its person", async ({
    expect,
  }) => {
    const { owner, north, started } = stage;
    const { export_id } = await started([north]);
    const [part] = await rowsOf(export_id);
    const waiting = { ...part!, state: "waiting" as const, created_at: now() };
    const rows = Array.from({ length: 60 }, () => ({ ...waiting, id: crypto.randomUUID(), user_id: "someone" }));
    await db.batch(rows.map((row) => db.insert(exports).values(row)) as never);
    const called: string[] = [];
    const startJob = ({ by }: { by: string }) => Promise.reject(new Error(String(called.push(by))));
    const down = { ...env, DEVICE: { getByName: () => ({ startJob }) } } as never;
    await startWaitingExports(down, db, now(), owner.user.id);
    expect(called).not.toContain("someone");
    for (const late of [0, 3601]) {
      called.length = 0;
      await startWaitingExports(down, db, now() + late);
      // Each twice, and the last of them together with others.
      const calls = called.filter((by) => by === "someone").length;
      expect(calls).toBeGreaterThan(60);
      expect(calls).toBeLessThan(2 * 60 - 10);
    }
    await db.delete(exports).where(eq(exports.user_id, "someone"));
  });

  it("has its event sent at once when the portal gives up its last device", async ({ expect }) => {
    const { owner, started } = stage;
    const broken = await aDeviceWithDay(owner.user.id, {}, false);
    await runInDurableObject(broken.stub, (_, { storage }) => storage.sql.exec("DROP TABLE jobs").toArray());
    const { export_id } = await started([broken]);
    // Killed before it wrote the event: the part is still there for the next run.
    const batch = () => Promise.reject(new Error("killed"));
    const killed = new Proxy(db, { get: (target, name) => (name === "batch" ? batch : Reflect.get(target, name)) });
    await expect(startWaitingExports(env, killed, now() + 3601, owner.user.id)).rejects.toThrow("killed");
    expect(await rowsOf(export_id)).toMatchObject([{ state: "waiting" }]);
    // Deliveries are started once a second, and objects of other tests start some, too.
    let at = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => (at += 1001));
    const sent: unknown[] = [];
    const TICK = { send: (body: unknown) => Promise.resolve(void sent.push(body)) };
    await startWaitingExports({ ...env, TICK } as never, db, now() + 3601, owner.user.id);
    expect((await told(export_id))[1]).toHaveLength(1);
    expect(sent).toContainEqual({ task: "webhooks" });
  });

  it("is cancelled in one tab and gone in the other; no object brings it back", async ({ expect }) => {
    const { north, other, file, drop, started } = stage;
    const { export_id } = await started([north, other]);
    const rows = await rowsOf(export_id);
    expect((await drop(export_id)).status).toBe(200);
    expect([(await drop(export_id)).status, (await file(export_id)).status]).toEqual([404, 404]);
    for (const { id, device_id } of rows) {
      const { stub } = [north, other].find((device) => device.id === device_id)!;
      await settle(stub);
      await sweep({ device: { stub } } as never);
      expect((await find(stub, id))?.state).toBe("error");
      expect(await pieces(id)).toEqual([]);
    }
    expect(await told(export_id)).toEqual([0, []]);
    // Owners find what an Admin did with their devices.
    const lines = await db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(sql`${auditLog.after} ->> '$.export' = ${export_id}`);
    const subjectsOf = (of: string) =>
      lines.flatMap(({ action, subject }) => (action === of ? [subject!] : [])).toSorted();
    expect(subjectsOf("export-deleted")).toEqual([north.id, other.id].toSorted());
    expect(subjectsOf("export-started")).toEqual([north.id, other.id].toSorted());
    expect(await rowsOf(export_id)).toEqual([]);
    expect(await db.select().from(exportSets).where(eq(exportSets.id, export_id))).toEqual([]);
  });

  it("leaves no row of a device whose object never had it", async ({ expect }) => {
    const { owner, started } = stage;
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
});
