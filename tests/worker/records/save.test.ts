import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { storedDevice } from "#contract/records/device";
import { namesOf } from "#contract/records/field";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { save } from "../../../worker/records/save.ts";
import { isUnchanged, versionOf } from "../../../worker/records/store.ts";
import { aDevice, aPlant, db } from "../access/people.ts";

const names = ["device_id", ...namesOf(storedDevice)] as const;

async function stored() {
  const device_id = await aDevice(await aPlant());
  const row = async () => (await db.select().from(devices).where(eq(devices.device_id, device_id)))[0]!;
  const lines = () => db.select().from(auditLog).where(eq(auditLog.subject, device_id));
  const rename = (device_name: string) =>
    db.update(devices).set({ device_name }).where(eq(devices.device_id, device_id));
  const entry = { action: "device-changed", at: 1_790_000_000.7, userId: null, subject: device_id } as const;
  return { row, lines, rename, entry };
}

describe("a save", () => {
  it("writes the change and its line, in one transaction", async ({ expect }) => {
    const { row, lines, rename, entry } = await stored();
    const unchanged = isUnchanged(devices, await row(), names);
    const results = await save(db, { entry, unchanged, statements: [rename("New")] });
    expect(results?.map(({ meta }) => meta.changes)).toEqual([1]);
    expect(await row()).toMatchObject({ device_name: "New" });
    expect(await lines()).toMatchObject([{ at: 1_790_000_000, action: "device-changed" }]);
  });

  it("writes nothing if another save came first", async ({ expect }) => {
    const { row, lines, rename, entry } = await stored();
    const before = await row();
    await rename("Other");
    const unchanged = isUnchanged(devices, before, names);
    expect(await save(db, { entry, unchanged, statements: [rename("Mine")] })).toBeNull();
    expect(await row()).toMatchObject({ device_name: "Other" });
    expect(await lines()).toEqual([]);
  });

  it("writes no line if a statement fails, which stays an exception", async ({ expect }) => {
    const { row, lines, rename, entry } = await stored();
    const wrong = db
      .update(devices)
      .set({ device_name: sql`null` })
      .where(eq(devices.device_id, entry.subject));
    await expect(save(db, { entry, statements: [rename("Half"), wrong] })).rejects.toThrow(/constraint/i);
    expect(await row()).not.toMatchObject({ device_name: "Half" });
    expect(await lines()).toEqual([]);
  });

  it("lets one of many at once through", async ({ expect }) => {
    const { row, lines, rename, entry } = await stored();
    const unchanged = isUnchanged(devices, await row(), names);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(db, { entry, unchanged, statements: [rename(`Editor ${n}`)] })),
    );
    expect(saves.filter((result) => result !== null)).toHaveLength(1);
    expect(await lines()).toHaveLength(1);
  });

  it("locks a device with far fewer parameters than a statement may have", async ({ expect }) => {
    const { row } = await stored();
    const query = db
      .select()
      .from(devices)
      .where(isUnchanged(devices, await row(), names))
      .toSQL();
    expect(query.params.length).toBeLessThan(90);
  });
});

describe("the version of a record", () => {
  it("depends on the named fields only", async ({ expect }) => {
    const before = await versionOf({ a: 1, b: 2 }, ["a"]);
    expect(await versionOf({ a: 1, b: 3 }, ["a"])).toBe(before);
    expect(await versionOf({ a: 2, b: 2 }, ["a"])).not.toBe(before);
  });
});
