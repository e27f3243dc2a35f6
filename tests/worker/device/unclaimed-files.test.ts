import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { aRegisteredDevice, putFile, toa5 } from "../inbound/support.ts";
import { headOf, aDevice, inside, ringNow } from "./support.ts";

const DAY = 86_400;
const now = () => Date.now() / 1000;
const exists = async (key: string) => (await env.FILES.head(key)) !== null;
const waiting = (stub: ReturnType<typeof aDevice>["stub"]) =>
  inside<{ key: string }>(stub, "SELECT key FROM unclaimed_files");

describe("a file in the bucket that no upload claimed", () => {
  it("is deleted a day later, and one that may still be arriving stays", async ({ expect }) => {
    const { id, stub } = aDevice();
    const [left, underway] = [`uploads/${id}-left`, `uploads/${id}-underway`];
    await stub.expectFile({ file: left, now: now() - DAY - 1 });
    await stub.expectFile({ file: underway, now: now() });
    for (const key of [left, underway]) await env.FILES.put(key, "rows");
    await ringNow(stub);
    expect([await exists(left), await exists(underway)]).toEqual([false, true]);
    expect(await waiting(stub)).toEqual([{ key: underway }]);
    expect((await headOf(stub)).alarms["sweep-files"]!.due).toBeGreaterThan(now() + DAY - 60);
  });

  it("needs no check where its upload was committed, and is kept", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const before = new Set((await env.FILES.list({ prefix: "uploads/" })).objects.map((object) => object.key));
    expect((await putFile(id, toa5(Date.UTC(2026, 2, 2, 10) / 1000, 5), { key })).status).toBe(200);
    const kept = (await env.FILES.list({ prefix: "uploads/" })).objects.find((object) => !before.has(object.key));
    expect(await waiting(stub)).toEqual([]);
    await ringNow(stub);
    expect(await exists(kept!.key)).toBe(true);
  });
});

describe("the file of an upload", () => {
  const filesOf = (stub: ReturnType<typeof aDevice>["stub"]) =>
    inside<{ file: string | null }>(stub, "SELECT file FROM batches ORDER BY id");

  it("is deleted when the upload can no longer be undone, and when it was undone", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const first = Date.UTC(2026, 2, 2, 10) / 1000;
    for (const hour of [0, 1, 2]) await putFile(id, toa5(first + hour * 3600, 5), { key });
    const [old, undone, young] = (await filesOf(stub)).map(({ file }) => file!);
    await inside(stub, `UPDATE batches SET at = ${now() - 30 * DAY - 1} WHERE file = '${old}'`);
    const [, second] = await stub.uploads();
    expect(await stub.undoUpload({ batch: second!.id, now: now() })).toMatchObject({ ok: true });
    await ringNow(stub);
    expect(await Promise.all([old, undone, young].map((file) => exists(file!)))).toEqual([false, false, true]);
    expect(await filesOf(stub)).toEqual([{ file: null }, { file: null }, { file: young }]);
  });

  it("is not kept when no row of it was stored", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    const stored = async () => (await env.FILES.list({ prefix: "uploads/" })).objects.length;
    const rows = toa5(Date.UTC(2026, 2, 2, 10) / 1000, 5);
    await putFile(id, rows, { key });
    const before = await stored();
    expect((await putFile(id, rows, { key, query: { clock: "local" } })).status).toBe(200);
    expect(await stored()).toBe(before);
  });
});
