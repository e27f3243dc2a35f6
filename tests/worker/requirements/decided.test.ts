import { describe, it } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";
import { staffTexts } from "#contract/accounts/texts";
import { aPerson, aPlant, aSignedInPerson, call, PASSWORD } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";

describe("a person", () => {
  it("is in one table by kind with a unique address, so no order of look-up matters [P-110, P-189, A-170]", async ({
    expect,
  }) => {
    const owner = await aSignedInPerson();
    const plant = await aPlant({ owners: [owner.user.id] });
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id });
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const people = [
      ["owner", owner.user.id],
      ["staff", staff.id],
      ["admin", admin.user.id],
    ] as const;
    for (const [kind, id] of people) {
      const found = people.map(async ([asked]) => call("GET", `/api/user/${asked}/${id}`, { cookie: admin.cookie }));
      const statuses = (await Promise.all(found)).map(({ status }) => status);
      expect([kind, statuses]).toEqual([kind, people.map(([asked]) => (asked === kind ? 200 : 404))]);
    }
    for (const taken of [owner.user.email, staff.email, admin.user.email.toUpperCase()]) {
      const json = { user_name: "Double", email: taken, plants: [plant] };
      const refused = await ask("POST", "/api/staff/addStaff", { cookie: owner.cookie, json });
      expect([refused.status, (await refusal(refused)).fields]).toEqual([409, { email: staffTexts.emailTaken }]);
    }
  });

  it("signs in with the portal's own call; the identity library answers on no path [P-226]", async ({ expect }) => {
    const person = await aPerson({ password: PASSWORD });
    const json = { email: person.email, password: PASSWORD };
    for (const path of ["/api/auth/sign-in/email", "/api/auth/session", "/api/auth/sign-up/email"])
      for (const method of ["POST", "GET"])
        expect((await ask(method, path, method === "POST" ? { json } : {})).status).toBe(404);
    expect((await ask("POST", "/api/account/sign-in", { json })).status).toBe(200);
  });
});

describe("the version", () => {
  it("is set by the server: everyone reads it, and no call writes it [P-134, P-140]", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await ask(method, "/api/version", { cookie, json: { version: "9.9.9" } });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    const read = await ask("GET", "/api/version", {});
    expect(await read.json()).toEqual({ version: APPLICATION_VERSION });
    expect(read.headers.get("cache-control")).toBe("no-store");
  });
});
