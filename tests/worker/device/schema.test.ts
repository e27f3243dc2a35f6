import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { migrate, migrations } from "../../../worker/device/base/schema.ts";
import { aDevice, inside, NOW, readings } from "./support.ts";

describe("the schema of the object", () => {
  it("is applied once and can be applied again without harm", async ({ expect }) => {
    const { stub, settings } = aDevice();
    await stub.ingest(readings(settings, [{ t: NOW - 60, iC: 1, iD: 1 }]));
    await runInDurableObject(stub, (_, state) => migrate(state.storage));
    expect(await inside(stub, "SELECT id FROM migrations ORDER BY position")).toEqual(
      migrations.map(({ id }) => ({ id })),
    );
    expect(await stub.lastDataPoint()).toMatchObject({ ts: NOW - 60 });
  });

  it("accepts a new step at the end of the list and keeps stored data", async ({ expect }) => {
    const { stub, settings } = aDevice();
    await stub.ingest(readings(settings, [{ t: NOW - 60, iC: 1, iD: 1 }]));
    const longer = [
      ...migrations,
      { id: "9999-test", sql: "CREATE TABLE later (x INTEGER); INSERT INTO later VALUES (7)" },
    ];
    await runInDurableObject(stub, (_, state) => migrate(state.storage, longer));
    expect(await inside(stub, "SELECT x, (SELECT count(*) FROM samples) AS n FROM later")).toEqual([{ x: 7, n: 1 }]);
  });

  it("refuses a list whose applied steps were changed, reordered or removed", async ({ expect }) => {
    const { stub } = aDevice();
    await runInDurableObject(stub, (_, state) => {
      const [first, second] = [...migrations, { id: "9999-test", sql: "SELECT 1" }];
      migrate(state.storage, [first, second!]);
      for (const edited of [[{ ...first, id: "0001-other" }, second!], [second!, first], [first], []]) {
        expect(() => migrate(state.storage, edited)).toThrow("append-only");
      }
    });
  });

  it("keeps nothing of a step that fails halfway", async ({ expect }) => {
    const { stub } = aDevice();
    const broken = [
      ...migrations,
      { id: "9999-broken", sql: "CREATE TABLE half (x INTEGER); INSERT INTO missing VALUES (1)" },
    ];
    await runInDurableObject(stub, (_, state) => {
      expect(() => migrate(state.storage, broken)).toThrow();
    });
    expect(await inside(stub, "SELECT name FROM sqlite_master WHERE name = 'half'")).toEqual([]);
    expect(await inside(stub, "SELECT count(*) AS n FROM migrations")).toEqual([{ n: migrations.length }]);
  });
});
