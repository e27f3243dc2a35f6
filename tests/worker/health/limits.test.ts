import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { type Limits, limitNames } from "#contract/health/limits";
import { limitsOf } from "../../../worker/features/health/routes.ts";
import { now } from "../../../worker/platform/clock.ts";
import { database } from "../../../worker/platform/db.ts";
import { quotas } from "../../../worker/platform/quotas.ts";
import { aDevice, aPerson, aPlant, aSession, call } from "../access/people.ts";

const nearestIn = async (name: (typeof limitNames)[number]) =>
  (await limitsOf(env, database(env), now())).find((limit) => limit.name === name)?.nearest;

describe("the limits on the Health screen", () => {
  it("match the table, with the values and settings of this portal", async ({ expect }) => {
    const admin = await aPerson({ user_type: "Admin" });
    const answer = await call("GET", "/api/health/limits", { cookie: await aSession(admin.id) });
    const { limits } = await answer.json<Limits>();
    expect(limits.map(({ name, most, setting }) => [name, { most, override: setting }])).toEqual(
      Object.entries(quotas),
    );
    const [first] = await limitsOf({ OWNER_PLANTS: "7" }, database(env), now());
    expect(first).toMatchObject({ name: "plant", most: 7, setting: "OWNER_PLANTS" });
  });

  it("name the users closest to them", async ({ expect }) => {
    const owner = await aPerson({ name: "Nearest Owner" });
    const plants: string[] = [];
    for (let plant = 0; plant < 8; plant++) plants.push(await aPlant({ owners: [owner.id] }));
    for (let device = 0; device < 9; device++) await aDevice(plants[0]!);
    for (let person = 0; person < 7; person++) await aPerson({ user_type: "Staff", owner_id: owner.id });
    expect(await nearestIn("plant")).toEqual({ name: "Nearest Owner", used: 8 });
    expect(await nearestIn("device")).toEqual({ name: "Nearest Owner", used: 9 });
    expect(await nearestIn("staff")).toEqual({ name: "Nearest Owner", used: 7 });
    expect(await nearestIn("requests")).toBeNull();
  });
});
