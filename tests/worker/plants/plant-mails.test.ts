import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { PlantSaved, PlantUsers } from "#contract/plants/users";
import { database } from "../../../worker/platform/db.ts";
import { mailOutbox } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, call } from "../access/people.ts";

const db = database(env);

async function mailed(): Promise<string[]> {
  const rows = await db.select({ to: mailOutbox.to, subject: mailOutbox.subject }).from(mailOutbox);
  return rows.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

describe("people who are added to a plant", () => {
  it("get a mail, once, unless they did it themselves or have not joined yet", async ({ expect }) => {
    const [one, two] = [await aPerson(), await aPerson()];
    const [known, given] = await Promise.all([1, 2].map(() => aPerson({ user_type: "Staff", owner_id: one.id })));
    const pending = await aPerson({ user_type: "Staff", owner_id: one.id, emailVerified: false });
    const plant_id = await aPlant({ owners: [one.id], staff: [known!.id], plant_name: "Sierra Vista" });
    const cookie = await aSession(one.id);
    const { version } = await (await call("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
    const save = (owners: string[], staff: string[], based: string) =>
      call("POST", "/api/plant/updateplant", { cookie, json: { plant_id, version: based, owners, staff } });
    const staff = [known!.id, given!.id, pending.id];
    await db.delete(mailOutbox);
    const saved = await (await save([one.id, two.id], staff, version)).json<PlantSaved>();
    const told = [two, given!].map(({ email }) => `${email}: You now have access to Sierra Vista`).toSorted();
    expect(await mailed()).toEqual(told);
    expect((await save([one.id, two.id], staff, saved.version)).status).toBe(200);
    expect(await mailed()).toEqual(told);

    const admin = await aSignedInPerson({ user_type: "Admin" });
    await db.delete(mailOutbox);
    const made = { plant_name: "Red Mesa", location: "Mesa", lat: 33.4, lng: -111.8, owners: [one.id] };
    expect((await call("POST", "/api/plant/addPlant", { cookie: admin.cookie, json: made })).status).toBe(200);
    expect(await mailed()).toEqual([`${one.email}: You now have access to Red Mesa`]);
  });
});
