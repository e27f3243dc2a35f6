import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Portfolio } from "#contract/portfolio/portfolio";
import { database } from "../../../worker/platform/db.ts";
import { recommendations } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { aSite, recommendationOf, save, type Site } from "../savings/site.ts";

const plantsOf = async (site: Pick<Site, "cookie">) =>
  (await (await call("GET", "/api/portfolio", { cookie: site.cookie })).json<Portfolio>()).plants;

describe("GET /api/portfolio", () => {
  it("says of a device what its dashboard says, after inputs were saved and after they changed", async ({ expect }) => {
    const site = await aSite();
    const [before] = await plantsOf(site);
    expect(before).toMatchObject({ state: "unknown", devices: [{ obstacle: "inputsNeverSaved", isStale: false }] });

    await save(site);
    const [unplanned] = await plantsOf(site);
    expect(unplanned!.devices[0]).toMatchObject({ obstacle: null, isStale: true, worth: null });

    for (const wash_cost of [1500, 900]) {
      await save(site, { wash_cost });
      const { state, wash } = await recommendationOf(site);
      const [plant] = await plantsOf(site);
      const { date, window, worth } = wash!;
      expect(plant).toMatchObject({
        plant_id: site.plant,
        state,
        worth,
        spread: null,
        devices: [{ device_id: site.device, state, wash: { date, ...window }, worth, isStale: false }],
      });
    }
  });

  it("marks a decision that a newer offset has changed as out of date until it is read", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    await recommendationOf(site);
    // As if it had been calculated earlier: both times count whole seconds.
    await database(env)
      .update(recommendations)
      .set({ calculated_at: sql`${recommendations.calculated_at} - 60` });
    await call("PUT", `/api/device/${site.device}/offset`, { cookie: site.cookie, json: { offset: 4 } });
    expect((await plantsOf(site))[0]!.devices[0]!.isStale).toBe(true);
    await recommendationOf(site);
    expect((await plantsOf(site))[0]!.devices[0]!.isStale).toBe(false);
  });

  it("shows the person's own plants only", async ({ expect }) => {
    const mine = await anOwnerWithDevice({});
    await anOwnerWithDevice({});
    expect((await plantsOf(mine)).map(({ plant_id }) => plant_id)).toEqual([mine.plant]);
    const { cookie } = await aSignedInPerson();
    expect(await plantsOf({ cookie })).toEqual([]);
  });
});
