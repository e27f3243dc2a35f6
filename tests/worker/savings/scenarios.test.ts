import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Problem } from "#contract/common/problem";
import {
  MAX_SCENARIOS,
  type Scenario,
  type ScenarioTerms,
  type Scenarios,
  scenarioTexts,
} from "#contract/savings/scenarios";
import { auditLog } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, call } from "../access/people.ts";
import { scenarioTerms } from "./cases.ts";

const terms: ScenarioTerms = {
  ...scenarioTerms(),
  rainThresholdPer: "week",
  blockedWeeks: ["2026-12-21"],
};
async function ownerWithPlant() {
  const { user, cookie, plant } = await anOwnerWithPlant();
  const url = `/api/plant/${plant}/scenarios`;
  return {
    user,
    plant,
    first: crypto.randomUUID(),
    second: crypto.randomUUID(),
    keep: (id: string, json: unknown) => call("PUT", `${url}/${id}`, { cookie, json }),
    drop: (id: string) => call("DELETE", `${url}/${id}`, { cookie }),
    list: async () => (await (await call("GET", url, { cookie })).json<Scenarios>()).scenarios,
  };
}

describe("scenarios of a plant", () => {
  it("are stored completely, renamed, listed by name, deleted and restored", async ({ expect }) => {
    const { keep, drop, list, plant, user, first, second } = await ownerWithPlant();
    expect(await list()).toEqual([]);
    const kept = await (await keep(first, { name: " Dear washes ", terms, version: 0 })).json<Scenario>();
    expect(kept).toMatchObject({ id: first, name: "Dear washes", terms, version: 1 });
    await keep(second, { name: "Cheap washes", terms: { ...terms, washCost: 700 }, version: 0 });
    expect((await list()).map(({ name }) => name)).toEqual(["Cheap washes", "Dear washes"]);
    expect((await list())[1]).toEqual(kept);
    await keep(first, { name: "A new name", terms, version: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(["A new name", "Cheap washes"]);
    const gone = await (await drop(first)).json<Scenario>();
    expect(gone).toMatchObject({ id: first, name: "A new name", terms });
    expect((await drop(first)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    const back = await keep(first, { name: gone.name, terms: gone.terms, version: 0 });
    expect(back.status).toBe(200);
    expect(await list()).toHaveLength(2);
    const lines = await drizzle(env.DB).select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(lines.map(({ action }) => action)).toEqual([
      "scenario-saved",
      "scenario-saved",
      "scenario-saved",
      "scenario-deleted",
      "scenario-saved",
    ]);
    expect(lines[3]).toMatchObject({ user_id: user.id, before: { name: "A new name" } });
  });

  it("have unique names in the plant, ignoring case", async ({ expect }) => {
    const { keep, list, first, second } = await ownerWithPlant();
    await keep(first, { name: "Dry year", terms, version: 0 });
    const taken = await keep(second, { name: "DRY YEAR", terms, version: 0 });
    expect(taken.status).toBe(422);
    expect((await taken.json<Problem>()).fields).toEqual({ name: scenarioTexts.nameTaken });
    expect((await keep(first, { name: "Dry Year", terms, version: 1 })).status).toBe(200);
    expect(await list()).toHaveLength(1);
    const other = await ownerWithPlant();
    expect((await other.keep(second, { name: "Dry year", terms, version: 0 })).status).toBe(200);
  });

  it("are not overwritten unseen: of two saves on one version the second is refused", async ({ expect }) => {
    const { keep, list, first, second } = await ownerWithPlant();
    await keep(first, { name: "One", terms, version: 0 });
    const both = await Promise.all([
      keep(first, { name: "Mine", terms, version: 1 }),
      keep(first, { name: "Theirs", terms, version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await list())[0]!.version).toBe(2);
    expect((await keep(first, { name: "Again", terms, version: 0 })).status).toBe(409);
    expect((await keep(second, { name: "Gone", terms, version: 3 })).status).toBe(409);
  });

  it("get a name only once, also when two requests use it at the same time", async ({ expect }) => {
    const { keep, list, first, second } = await ownerWithPlant();
    await keep(first, { name: "One", terms, version: 0 });
    await keep(second, { name: "Two", terms, version: 0 });
    const both = await Promise.all([
      keep(first, { name: "Both", terms, version: 1 }),
      keep(second, { name: "BOTH", terms, version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await list()).filter(({ name }) => name.toLowerCase() === "both")).toHaveLength(1);
  });

  it("accept only valid terms of a plan, and have a maximum number", async ({ expect }) => {
    const { keep, first } = await ownerWithPlant();
    const wrong = [
      { ...terms, prices: [0.1] },
      { ...terms, washCost: -1 },
      { ...terms, weeks: 51 },
      { ...terms, plannedCleanings: 9 },
      { ...terms, blockedWeeks: ["soon"] },
      { ...terms, income: 1 },
    ];
    for (const bad of wrong) expect((await keep(first, { name: "Bad", terms: bad, version: 0 })).status).toBe(422);
    expect((await keep(first, { name: " ", terms, version: 0 })).status).toBe(422);
    expect((await keep("no-id", { name: "Bad", terms, version: 0 })).status).toBe(422);
    for (let n = 0; n < MAX_SCENARIOS; n++)
      expect((await keep(crypto.randomUUID(), { name: `No. ${n}`, terms, version: 0 })).status).toBe(200);
    const full = await keep(first, { name: "One more", terms, version: 0 });
    expect((await full.json<Problem>()).title).toBe(scenarioTexts.tooMany);
  });

  it("with an id that another plant has are not reported as too many", async ({ expect }) => {
    const [other, own] = [await ownerWithPlant(), await ownerWithPlant()];
    const id = crypto.randomUUID();
    expect((await other.keep(id, { name: "Theirs", terms, version: 0 })).status).toBe(200);
    const answer = await own.keep(id, { name: "Mine", terms, version: 0 });
    expect((await answer.json<Problem>()).title).not.toBe(scenarioTexts.tooMany);
    expect(answer.status).toBe(409);
    expect(await own.list()).toEqual([]);
  });

  it("are not found in another plant", async ({ expect }) => {
    const { keep, list, first } = await ownerWithPlant();
    await keep(first, { name: "Ours", terms, version: 0 });
    const other = await ownerWithPlant();
    expect((await other.drop(first)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});
