import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { ACTING_CHANGED, ACTING_HEADER, actingValue } from "#contract/accounts/session";
import { plantOwners } from "../../../../worker/platform/schema.ts";
import { aPerson, aSignedInPerson, call, db } from "../people.ts";

const plant = { plant_name: "New Plant", location: "Tucson", lat: 32, lng: -111 };

describe("a tab that shows another owner than the session acts for", () => {
  it("adds no plant to the wrong owner: it may only ask who is signed in, choose again or sign out", async ({
    expect,
  }) => {
    const { user, cookie } = await aSignedInPerson({ user_type: "Admin" });
    const [one, two] = [await aPerson(), await aPerson()];
    const tab = (owner: string | null, id = user.id) => ({ [ACTING_HEADER]: actingValue(id, owner) });
    const choose = (owner: string, headers: Record<string, string>) =>
      call("PUT", "/api/session/owner", { cookie, json: { owner }, headers });
    const add = (headers: Record<string, string>) =>
      call("POST", "/api/plant/addPlant", { cookie, json: plant, headers });
    expect((await choose(one.id, tab(null))).status).toBe(200);
    expect((await choose(two.id, tab(null))).status).toBe(200);
    const owned = () => db.select().from(plantOwners).where(eq(plantOwners.owner_id, two.id));
    for (const stale of [tab(one.id), tab(null), tab(two.id, one.id)]) {
      const refused = await add(stale);
      expect([refused.status, (await refused.json<{ type: string }>()).type]).toEqual([409, ACTING_CHANGED]);
      expect((await call("GET", "/api/plant/listing", { cookie, headers: stale })).status).toBe(409);
      expect((await call("GET", "/api/session", { cookie, headers: stale })).status).toBe(200);
    }
    expect(await owned()).toEqual([]);
    expect((await add(tab(two.id))).status).toBe(200);
    expect((await add({})).status).toBe(200);
    expect(await owned()).toHaveLength(2);
    expect((await call("POST", "/api/account/sign-out", { cookie, headers: tab(one.id) })).status).toBe(204);
  });
});
