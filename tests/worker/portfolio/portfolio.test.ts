import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, mondayOf } from "#contract/common/calendar";
import type { WashRuns } from "#contract/portfolio/runs";
import { database } from "../../../worker/platform/db.ts";
import { plantOwners, plantPlans, plants } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { aSite, save, type Site, today } from "../savings/site.ts";
import { planFrom } from "../../fixtures/desert-plan.ts";
import { aStoredPlan } from "../plant-plans/builders.ts";

describe("GET /api/portfolio/runs", () => {
  /** A plant near Fresno; `worth` by week from this Monday. */
  async function aPlanned(worth: number[]): Promise<Site> {
    const site = await aSite();
    await save(site, { wash_cost: 1500, array_size: 2000 });
    const db = database(env);
    await db.update(plants).set({ lat: 36.7, lng: -119.8 }).where(eq(plants.plant_id, site.plant));
    await aStoredPlan(site.plant, { ...planFrom(mondayOf(today()), worth), washCost: 1500 });
    // Else a list that is read at the same time would have it calculated.
    await db.update(plantPlans).set({ due_at: 4_000_000_000 }).where(eq(plantPlans.plant_id, site.plant));
    return site;
  }
  const runsOf = async ({ cookie }: Pick<Site, "cookie">, query = "") =>
    (await call("GET", `/api/portfolio/runs${query}`, { cookie })).json<WashRuns>();

  it("suggests one trip for two plants of a person, by their stored plans, and none with another owner's", async ({
    expect,
  }) => {
    const [one, other] = [await aPlanned([0, 0, 900, 880]), await aPlanned([0, 0, 600, 650])];
    expect(await runsOf(one)).toEqual({ runs: [], alone: 1 });
    const db = database(env);
    const [owner] = await db.select().from(plantOwners).where(eq(plantOwners.plant_id, one.plant));
    await db.insert(plantOwners).values({ plant_id: other.plant, owner_id: owner!.owner_id });
    const { runs, alone } = await runsOf(one, "?mobilization=400&miles=10&plants=3");
    expect(alone).toBe(0);
    expect(runs).toMatchObject([
      { monday: addDays(mondayOf(today()), 21), across: 0, cost: 2600, saves: 380, worth: 1930 },
    ]);
    expect(Object.values(runs[0]!.plants[0]!)).not.toContain("");
    expect(runs[0]!.plants.map(({ plant_id }) => plant_id).toSorted()).toEqual([one.plant, other.plant].toSorted());
    expect(await runsOf(other)).toEqual({ runs: [], alone: 1 });
    // An Admin sees those of the chosen owner.
    const admin = { cookie: (await aSignedInPerson({ user_type: "Admin" })).cookie };
    const ofOwner = await runsOf(admin, `?mobilization=400&miles=10&plants=3&owner=${owner!.owner_id}`);
    expect(ofOwner.runs.map(({ saves }) => saves)).toEqual([380]);
    expect(await runsOf(admin, "?owner=stranger")).toEqual({ runs: [], alone: 0 });
  });

  it.for(["mobilization=-1", "miles=0", "miles=301", "plants=1", "plants=2.5", "mobilization=x"])(
    "refuses %s and names the field",
    async (query, { expect }) => {
      const { cookie } = await aSignedInPerson();
      const answer = await call("GET", `/api/portfolio/runs?${query}`, { cookie });
      expect(answer.status).toBe(422);
      const { fields } = await answer.json<{ fields: Record<string, string> }>();
      expect(Object.keys(fields)).toEqual([query.split("=")[0]]);
    },
  );
});
