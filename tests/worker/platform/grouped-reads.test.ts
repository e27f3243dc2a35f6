import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { describe, it } from "vitest";
import { keepTheirOrder, withGroupedReads } from "../../../worker/platform/grouped-reads.ts";
import { plants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant } from "../access/people.ts";

/** Counts D1 calls: single reads, and groups by length. */
function counting() {
  const [alone, groups]: [string[], number[]] = [[], []];
  const counted = (text: string, statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(inner, name) {
        if (name === "bind") return (...values: unknown[]) => counted(text, inner.bind(...values));
        if (name === "raw" || name === "run") alone.push(text.split(" ", 1)[0]!);
        const member = Reflect.get(inner, name) as unknown;
        return typeof member === "function" ? (member.bind(inner) as unknown) : member;
      },
    });
  const client = {
    prepare: (text: string) => counted(text, env.DB.prepare(text)),
    batch: <T>(statements: D1PreparedStatement[]) => {
      groups.push(statements.length);
      return env.DB.batch<T>(statements);
    },
  };
  return { db: drizzle(withGroupedReads(client) as unknown as D1Database), alone, groups };
}

describe("simultaneous reads of a request", () => {
  it("are sent as one call once their columns are known, with the same results as alone", async ({ expect }) => {
    const [one, two] = [await aPlant({ plant_name: "One" }), await aPlant({ plant_name: "Two" })];
    const { db, alone, groups } = counting();
    const named = async (id: string) => {
      await Promise.resolve();
      const [row] = await db.select().from(plants).where(eq(plants.plant_id, id));
      return row?.plant_name;
    };
    expect(await named(one)).toBe("One");
    const before = alone.length;
    expect(await Promise.all([named(one), named(two), named("none")])).toEqual(["One", "Two", undefined]);
    expect(groups).toEqual([3]);
    expect(alone).toHaveLength(before);
  });

  it("stay separate where two columns have one name, so that no value is lost", async ({ expect }) => {
    const { id } = await aPerson({ name: "Same Name" });
    const { db, groups } = counting();
    const pair = () =>
      db
        .select({ id: users.id, name: users.name, plant: plants.plant_name, again: users.name })
        .from(users)
        .leftJoin(plants, eq(plants.plant_id, users.id))
        .where(eq(users.id, id));
    const expected = [{ id, name: "Same Name", plant: null, again: "Same Name" }];
    await pair();
    expect(await Promise.all([pair(), pair()])).toEqual([expected, expected]);
    expect(groups).toEqual([]);
    expect([keepTheirOrder(["a", "b"]), keepTheirOrder(["a", "a"]), keepTheirOrder(["b", "1"])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("fail separately, and are sent before a write that is requested after them", async ({ expect }) => {
    const id = await aPlant({ plant_name: "Before" });
    const { db } = counting();
    const name = () => db.select({ n: plants.plant_name }).from(plants).where(eq(plants.plant_id, id));
    const wrong = (text: string) =>
      db
        .select({ json: sql`json(${text})` })
        .from(plants)
        .where(eq(plants.plant_id, id));
    await Promise.all([name(), wrong("1")]);
    const [read, failed] = await Promise.allSettled([name(), wrong("no json")]);
    expect(read).toMatchObject({ status: "fulfilled", value: [{ n: "Before" }] });
    expect(failed.status).toBe("rejected");
    const [rows] = await Promise.all([
      name(),
      db.update(plants).set({ plant_name: "After" }).where(eq(plants.plant_id, id)),
    ]);
    expect(rows).toEqual([{ n: "Before" }]);
  });
});
