import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, mondayOf } from "#contract/common/calendar";
import type { WashRunOffer } from "#contract/portfolio/wash-run";
import { database } from "../../../worker/platform/db.ts";
import { plantOwners, plantPlans, plants } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { aSite, save, type Site, today } from "../savings/site.ts";
import { planFrom } from "../../fixtures/desert-plan.ts";
import { aStoredPlan } from "../plant-plans/builders.ts";

describe("GET /api/portfolio/run", () => {
  /** A plant near Fresno; `worth` by week from this Monday. */
  async function aPlanned(worth: number[]): Promise<Site> {
    const site = await aSite();
    await save(site, { wash_cost: 1500, array_size: 2000, wash_mobilization: 400 });
    const db = database(env);
    await db.update(plants).set({ lat: 36.7, lng: -119.8 }).where(eq(plants.plant_id, site.plant));
    await aStoredPlan(site.plant, { ...planFrom(mondayOf(today()), worth), washCost: 1500 });
    // Else a list that is read at the same time would have it calculated.
    await db.update(plantPlans).set({ due_at: 4_000_000_000 }).where(eq(plantPlans.plant_id, site.plant));
    return site;
  }
  const runOf = async ({ cookie }: Pick<Site, "cookie">, query = "") =>
    (await (await call("GET", `/api/portfolio/run${query}`, { cookie })).json<WashRunOffer>()).run;

  it("suggests one trip for two plants of a person, by their stored plans, and none with another owner's", async ({
    expect,
  }) => {
    const [one, other] = [await aPlanned([0, 0, 900, 880]), await aPlanned([0, 0, 600, 650])];
    expect(await runOf(one)).toBeNull();
    const db = database(env);
    const [owner] = await db.select().from(plantOwners).where(eq(plantOwners.plant_id, one.plant));
    await db.insert(plantOwners).values({ plant_id: other.plant, owner_id: owner!.owner_id });
    const run = await runOf(one);
    expect(run).toMatchObject({ monday: addDays(mondayOf(today()), 21), across: 0, cost: 2600, saves: 380 });
    expect(Object.values(run!.plants[0]!)).not.toContain("");
    expect(run!.plants.map(({ plant_id }) => plant_id).toSorted()).toEqual([one.plant, other.plant].toSorted());
    expect(await runOf(other)).toBeNull();
    // An Admin sees that of the chosen owner.
    const admin = { cookie: (await aSignedInPerson({ user_type: "Admin" })).cookie };
    expect(await runOf(admin, `?owner=${owner!.owner_id}`)).toEqual(run);
    expect(await runOf(admin, "?owner=stranger")).toBeNull();
  });
});
