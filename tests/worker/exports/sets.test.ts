import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import { jobTexts } from "#contract/devices/job-texts";
import { texts } from "#contract/common/texts";
import { exportSetTexts, MAX_EXPORT_PIECES } from "#contract/exports/export-set";
import type { ExportSetDetails } from "#contract/v1/exports";
import { setsOf, startSet, startWaitingExports, stillReads } from "../../../worker/features/devices/export/sets.ts";
import { tellSet } from "../../../worker/features/devices/export/ended.ts";
import { zipOf } from "../../../worker/features/devices/export/zip.ts";
import { database } from "../../../worker/platform/db.ts";
import { apiTokens, exports, plantOwners, sessions, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, aSignedInPerson, call, db } from "../access/people.ts";
import { finished } from "../device/jobs/support.ts";
import { fullScansOf, recording } from "../query-plan.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";
import { anExport } from "./support.ts";
import {
  actFor,
  aDeviceWithDay,
  aStageOfSets,
  DAY,
  finish,
  now,
  order,
  principalFor,
  rowsOf,
  told,
  unzipped,
} from "./sets.ts";

let stage: Awaited<ReturnType<typeof aStageOfSets>>;
beforeAll(async () => {
  stage = await aStageOfSets();
});

describe("an export of many devices", () => {
  it("is one ZIP of a CSV each, and says which device failed and why [O-007]", async ({ expect }) => {
    const { owner, north, other, empty, start, read, file } = stage;
    const set = await (await start(order([north, other, empty]))).json<ExportSetDetails>();
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
    expect(files[2]![1]).toContain(`${empty.id},Zero,${texts.noDataInRange}`);
    // The same bytes as the file of the one device.
    const single = await anExport({ ...owner, device: north } as never, "2026-02-01T08:00:00Z", "2026-02-02T07:59:59Z");
    const whole = await (await call("GET", `/api/exports/${single}/file`, { cookie: owner.cookie })).text();
    expect(files.map(([, text]) => text)).toContain(whole);
  });

  it("writes some devices at once, and goes on when one has ended", async ({ expect }) => {
    const { north, other, empty, read, started } = stage;
    const set = await started([empty]);
    await finish(set.export_id);
    const few = { ...env, PERSON_EXPORTS: "2" };
    // All wait again, as if the portal had stopped before it gave them to their objects.
    const { export_id } = await started([north, other, empty]);
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

  it("gives only devices that the person can read at the download [A-142]", async ({ expect }) => {
    const { owner, north, read, file, started } = stage;
    const sold = await aDeviceWithDay(owner.user.id, { device_name: "Sold" });
    const { export_id } = await started([sold, north]);
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

  it("leaves out devices whose pieces no longer fit in one download, and says so", async ({ expect }) => {
    const { north, other, started, read, file } = stage;
    const { export_id } = await started([north, other]);
    const [first, second] = await rowsOf(export_id);
    await finished(env.DEVICE.getByName(first!.device_id), first!.id);
    const setPieces = (change: object) => db.update(exports).set(change).where(eq(exports.id, first!.id));
    const { rows, bytes, chunks, ended_at } = (await rowsOf(export_id))[0]!;
    await setPieces({ chunks: MAX_EXPORT_PIECES, ended_at: ended_at! - 60 });
    await finished(env.DEVICE.getByName(second!.device_id), second!.id);
    const shown = await read(export_id);
    expect(shown).toMatchObject({ state: "done", devices_done: 1, devices_failed: 1, rows });
    const failed = shown.devices.find(({ device_id }) => device_id === second!.device_id);
    expect(failed).toMatchObject({ state: "failed", reason: exportSetTexts.tooMuch });
    // Mail and event count the same.
    expect(await told(export_id)).toEqual([1, [{ export_id, state: "done", devices: 2, rows, bytes }]]);
    const { text } = (await env.DB.prepare("SELECT text FROM mail_outbox WHERE key = ?")
      .bind(`export-ready:${export_id}`)
      .first<{ text: string }>())!;
    expect(text).toContain("1 of 2 devices");
    await setPieces({ chunks });
    const files = await unzipped(await file(export_id));
    expect(files.at(-1)![1]).toContain(exportSetTexts.tooMuch);
    expect(files).toHaveLength(2);
  });

  it("keeps a device that still fits after one that doesn't", async ({ expect }) => {
    const { north, other, empty, started } = stage;
    const { export_id } = await started([north, other, empty]);
    const parts = (await rowsOf(export_id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const done = { state: "done", expires_at: now() + 3600 } as const;
    // The first two end at once, so their ids decide.
    for (const [index, part] of parts.entries())
      await db
        .update(exports)
        .set({ ...done, chunks: [6000, 6000, 10][index]!, ended_at: index === 2 ? 2 : 1 })
        .where(eq(exports.id, part.id));
    await tellSet(env, db, export_id, now());
    const states = new Map((await rowsOf(export_id)).map(({ id, state }) => [id, state]));
    expect(parts.map(({ id }) => states.get(id))).toEqual(["done", "error", "done"]);
  });

  it("breaks off before a device that the person can't read any more", async ({ expect }) => {
    const { north, other, started } = stage;
    const { export_id } = await started([north, other]);
    await finish(export_id);
    const [known] = await setsOf(db, principalFor(stage.owner.user.id), now(), export_id);
    const asked: string[] = [];
    const download = async (readable: number) => {
      asked.length = 0;
      const { stream } = zipOf(env.FILES, known!, async (id) => asked.push(id) <= readable);
      return new Response(stream).arrayBuffer();
    };
    expect((await download(2)).byteLength).toBeGreaterThan(0);
    expect(asked.toSorted()).toEqual([north.id, other.id].toSorted());
    await expect(download(1)).rejects.toThrow();
  });

  it("asks again for plant, permission, session, token and owner", async ({ expect }) => {
    const owner = await aPerson();
    const member = await aPerson({ user_type: "Staff", owner_id: owner.id, deviceDataPageAccess: true });
    const [mine, sold] = await Promise.all([1, 2].map(() => aDeviceWithDay(owner.id, {}, false)));
    for (const { plant } of [mine!, sold!])
      await db.insert(staffPlants).values({ plant_id: plant, staff_id: member.id });
    await aSession(member.id);
    await aToken(member, { id: "downloads", scopes: ["exports:write"] });
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, member.id));
    const callers = [session!.id, "token:downloads"];
    const rights = () => Promise.all(callers.flatMap((by) => [mine!, sold!].map(({ id }) => stillReads(env, by, id))));
    const set = async (table: "token" | "member" | "owner", values: object) => {
      if (table === "token") await db.update(apiTokens).set(values).where(eq(apiTokens.id, "downloads"));
      else
        await db
          .update(users)
          .set(values)
          .where(eq(users.id, table === "owner" ? owner.id : member.id));
      return rights();
    };
    expect(await rights()).toEqual([true, true, true, true]);
    expect(await set("token", { plants: [sold!.plant] })).toEqual([true, true, false, true]);
    expect(await set("token", { plants: null, expires_at: 1 })).toEqual([true, true, false, false]);
    expect(await set("token", { expires_at: 4_000_000_000, revoked_at: 1 })).toEqual([true, true, false, false]);
    expect(await set("token", { revoked_at: null })).toEqual([true, true, true, true]);
    expect(await set("owner", { status: "Disable" })).toEqual([false, false, false, false]);
    expect(await set("owner", { status: "Enable" })).toEqual([true, true, true, true]);
    expect(await set("member", { deviceDataPageAccess: false })).toEqual([false, false, false, false]);
    await set("member", { deviceDataPageAccess: true });
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, sold!.plant));
    expect(await rights()).toEqual([true, false, true, false]);
    await db.delete(sessions).where(eq(sessions.userId, member.id));
    expect(await rights()).toEqual([false, false, true, false]);
  });

  it("belongs to its person; a token of other plants gets no device of it", async ({ expect }) => {
    const { owner, north, empty, start, read, file, drop, started } = stage;
    const { export_id } = await started([north]);
    await finish(export_id);
    const stranger = await aSignedInPerson();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    for (const { cookie } of [stranger, admin]) {
      const answers = await Promise.all([
        call("GET", `/api/v1/exports/${export_id}`, { cookie }),
        file(export_id, cookie),
        drop(export_id, cookie),
        start(order([north, empty]), stranger.cookie),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const elsewhere = await aToken(owner.user, { scopes: ["exports:write"], plants: [empty.plant] });
    for (const path of [export_id, `${export_id}/file`])
      expect((await withToken(elsewhere, `/api/v1/exports/${path}`)).status).toBe(404);
    const both = await started([north, empty]);
    const dropped = () => withToken(elsewhere, `/api/v1/exports/${both.export_id}`, { method: "DELETE" });
    expect([(await dropped()).status, (await read(both.export_id)).devices_asked]).toEqual([404, 2]);
    const its = await started([empty]);
    const own = await withToken(elsewhere, `/api/v1/exports/${its.export_id}`, { method: "DELETE" });
    expect(own.status).toBe(200);
    const lines = async () => {
      const query = "SELECT action, subject FROM audit_log WHERE after ->> '$.export' = ? ORDER BY id";
      return (await env.DB.prepare(query).bind(export_id).all()).results;
    };
    const subject = north.id;
    expect(await lines()).toEqual([{ action: "export-started", subject }]);
    expect((await file(export_id)).status).toBe(200);
    expect((await lines()).slice(1)).toEqual([{ action: "export-downloaded", subject }]);
  });

  it("is found by indexes", async ({ expect }) => {
    const { owner, empty, started } = stage;
    await started([empty]);
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
    const { north, start } = stage;
    const answer = await start(order([north], change as object));
    expect(await answer.json()).toMatchObject({ status: 422, errors: [{ parameter: "to", detail }] });
  });

  it("refuses a device twice or none, and of many at once all but those for which there is room", async ({
    expect,
  }) => {
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
    const answers = await Promise.all(Array.from({ length: 12 }, start));
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
