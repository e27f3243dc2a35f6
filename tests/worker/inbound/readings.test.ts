import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Receipt } from "#contract/inbound/inbound";
import type { Problem } from "#contract/common/problem";
import { app } from "../../../worker/app.ts";
import { database } from "../../../worker/platform/db.ts";
import { devices, plants } from "../../../worker/platform/schema.ts";
import { aWash } from "../device/support.ts";
import { inboundTexts } from "#contract/inbound/texts";
import { aRegisteredDevice, postReadings, toa5 } from "./support.ts";

const db = database(env);
const NOON = Math.floor(Date.now() / 1000) - 86_400;
const columns = { t: [NOON, NOON + 60], iC: [800, 801], iD: [790, 791] };

const receiptOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json<Receipt>()) });
const problemOf = async (answer: Response) => answer.json<Problem>();

describe("POST /api/device/inbound/readings", () => {
  it("takes columns, rows, and rows with washes, and answers with a receipt", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    expect(await receiptOf(await postReadings(key, columns))).toMatchObject({ status: 200, accepted: 2, duplicate: 0 });
    const rows = [
      { t: NOON + 60, iC: 801, iD: 791 },
      { t: NOON + 120, iC: 802, iD: 792, tC: null },
    ];
    expect(await receiptOf(await postReadings(key, rows))).toMatchObject({ accepted: 1, duplicate: 1 });
    const wash = aWash(NOON, { washTime: NOON - 60, tankEmpty: 3 });
    expect(await receiptOf(await postReadings(key, { rows: [], washes: [wash] }))).toMatchObject({ accepted: 0 });
    expect(await stub.washLog({ from: NOON, to: NOON + 1 })).toEqual([wash]);
    expect(await stub.lastDataPoint()).toMatchObject({ ts: NOON + 120, iC: 802 });
  });

  it("gives the first receipt to a replay, and stores new data under a key that was used before", async ({
    expect,
  }) => {
    const { key } = await aRegisteredDevice();
    const headers = { "idempotency-key": "1" };
    const first = await receiptOf(await postReadings(key, columns, headers));
    expect(await receiptOf(await postReadings(key, columns, headers))).toEqual(first);
    const more = { t: [NOON + 180], iC: [1], iD: [1] };
    expect(await receiptOf(await postReadings(key, more, headers))).toMatchObject({ accepted: 1 });
  });

  it("stores what a disabled device of a disabled plant sends, so that no data is missing once they are enabled", async ({
    expect,
  }) => {
    const { id, key } = await aRegisteredDevice({ status: "Disable" });
    const [device] = await db.select().from(devices).where(eq(devices.device_id, id));
    await db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, device!.plant_id));
    expect(await receiptOf(await postReadings(key, columns))).toMatchObject({ status: 200, accepted: 2 });
  });

  it("answers 400 to a body that was cut off, not a server error", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"t":['));
        controller.error(new Error("Network connection lost."));
      },
    });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "content-length": "5000" };
    const request = new Request("http://localhost/api/device/inbound/readings", {
      method: "POST",
      headers,
      body: half,
    });
    const answer = await app.fetch(request, env, createExecutionContext());
    expect([answer.status, (await problemOf(answer)).type]).toEqual([400, "cut-off"]);
    expect(await stub.lastDataPoint()).toMatchObject({ ts: null });
  });

  it("gives the row and the reason of a bad value and keeps the rest", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const body = { t: [NOON, "soon", NOON + 120], iC: [800, 800, "many"], iD: [790, 790, 790] };
    expect(await receiptOf(await postReadings(key, body))).toMatchObject({
      accepted: 2,
      rejectedCount: 1,
      rejected: [{ line: 2 }],
      ignoredCount: 1,
      ignored: [{ line: 3, reason: "iC isn't a finite number." }],
    });
  });

  it.for([
    ["no JSON", "{", 400, undefined],
    ["columns of different length", { t: [NOON], iC: [1, 2] }, 422, "iC"],
    ["an unknown column", { t: [NOON], power: [1] }, 422, "power"],
    ["a column that is no list", { t: [NOON], iC: 5 }, 422, "iC"],
    ["a text", '"hello"', 422, ""],
    ["a wash without its power", { t: [], washes: [{ publishTime: NOON }] }, 422, "washes.0.washTime"],
    ["10,001 samples", { t: Array.from({ length: 10_001 }, () => NOON) }, 422, "t"],
    ["10,001 rows", Array.from({ length: 10_001 }, () => ({ t: NOON })), 422, "rows"],
  ] as const)("refuses %s and stores nothing", async ([, body, status, field], { expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const answer = await postReadings(key, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    if (field !== undefined) expect(Object.keys((await problemOf(answer)).fields ?? {})).toContain(field);
    expect(await stub.lastDataPoint()).toMatchObject({ ts: null });
  });

  it("reports a missing name as missing", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const { fields } = await problemOf(await postReadings(key, { washes: [{ publishTime: NOON }] }));
    expect(fields).toMatchObject({ "washes.0.washPow": "This value is missing." });
  });

  it("refuses only the row that has no time", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const rows = [{ t: NOON, iC: 800 }, { iC: 801 }];
    expect(await receiptOf(await postReadings(key, rows))).toMatchObject({
      accepted: 1,
      rejected: [{ line: 2, reason: expect.stringContaining("time is missing") as string }],
    });
  });

  it("refuses wash records of the future, or with impossible figures, one by one", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const washes = [aWash(NOON + 30 * 86_400), aWash(NOON), aWash(NOON + 1, { washPow: 1e300 })];
    const body = { ...columns, washes };
    const first = await receiptOf(await postReadings(key, body));
    expect(first).toMatchObject({ status: 200, accepted: 2, rejectedCount: 0 });
    expect(first.rejectedWashes).toEqual([
      { line: 1, reason: "publishTime is more than 10 minutes in the future; check the clock of the device." },
      { line: 3, reason: "washPow is outside -10 to 1000 W." },
    ]);
    expect(await stub.washLog({ from: 0, to: 4e9 })).toEqual([washes[1]]);
    expect(await receiptOf(await postReadings(key, body))).toMatchObject({ accepted: 0, duplicate: 2 });
  });

  it("tells a device that sends unnamed data what to send", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const answer = await postReadings(key, columns, { "content-type": "application/x-www-form-urlencoded" });
    expect(answer.status).toBe(415);
    expect((await problemOf(answer)).detail).toContain("Content-Type: application/json");
  });

  it("takes gzip like the plain body, and names other encodings", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const packed = async (text: string) =>
      new Uint8Array(
        await new Response(new Response(text).body!.pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
      );
    const gzip = { "content-encoding": "gzip" };
    const body = JSON.stringify(columns);
    const first = await receiptOf(await postReadings(key, await packed(body), gzip));
    expect(first).toMatchObject({ status: 200, accepted: 2 });
    expect(await receiptOf(await postReadings(key, body))).toMatchObject({ batch: first.batch, accepted: 2 });
    const bomb = await packed(`{"t":[${" ".repeat(16 * 1024 * 1024)}]}`);
    expect(bomb.length).toBeLessThan(100_000);
    expect((await postReadings(key, bomb, gzip)).status).toBe(413);
    expect((await postReadings(key, (await packed(body)).slice(0, 20), gzip)).status).toBe(400);
    expect((await postReadings(key, body, gzip)).status).toBe(400);
    const other = await postReadings(key, body, { "content-encoding": "br" });
    expect([other.status, (await problemOf(other)).title]).toEqual([415, inboundTexts.unknownEncoding]);
  });

  it("is found with a slash at the end of its address", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const send = (path: string, method: string, body: BodyInit) =>
      exports.default.fetch(
        new Request(`http://localhost/api/device/inbound/${path}/`, {
          method,
          headers: { "x-api-key": key, ...(typeof body === "string" && { "content-type": "application/json" }) },
          body,
        }),
      );
    expect((await send("readings", "POST", JSON.stringify(columns))).status).toBe(200);
    const form = new FormData();
    form.set("file", new File([toa5(NOON, 2)], "station.dat"));
    expect((await send("sensor/data", "PUT", form)).status).toBe(200);
    form.set("file", new File([toa5(NOON, 2)], "station.dat.gz"));
    const refused = await problemOf(await send("sensor/data", "PUT", form));
    expect(refused.title).toContain("Content-Encoding: gzip");
  });
});
