import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import type { ManagedOwnerList } from "#contract/owners/owner";
import { sessions } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, aSignedInPerson, db, PASSWORD } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";

const statusOf = async (cookie: string) => (await ask("GET", "/api/plant/all", { cookie })).status;
const signIn = ({ email }: { email: string }, password = PASSWORD) =>
  ask("POST", "/api/account/sign-in", { json: { email, password } });

describe("disabling an owner", () => {
  it("signs out their staff too, tells them why they cannot sign in, and is reversed with the owner", async ({
    expect,
  }) => {
    const admin = (await aSignedInPerson({ user_type: "Admin" })).cookie;
    const owner = await aSignedInPerson({ company_name: "Closed Solar" });
    const other = await aSignedInPerson({ user_type: "Staff", owner_id: (await aPerson()).id });
    const member = await aPerson({ user_type: "Staff", owner_id: owner.user.id, password: PASSWORD });
    const cookie = await aSession(member.id);
    expect(await statusOf(cookie)).toBe(200);
    const set = async (status: "Enable" | "Disable") => {
      const { owners } = await (await ask("GET", "/api/owner/listing", { cookie: admin })).json<ManagedOwnerList>();
      const { version } = owners.find(({ owner_id }) => owner_id === owner.user.id)!;
      const form = { owner_id: owner.user.id, version, status, user_name: "Owner", company_name: "Closed Solar" };
      return (await ask("POST", "/api/owner/updateOwner", { cookie: admin, json: form })).status;
    };

    expect(await set("Disable")).toBe(200);
    expect([await statusOf(cookie), await statusOf(owner.cookie)]).toEqual([401, 401]);
    expect(await db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
    expect(await statusOf(other.cookie)).toBe(200);
    const refused = await signIn(member);
    expect([refused.status, (await refusal(refused)).title]).toEqual([403, accountTexts.ownerDisabled]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await signIn(member, "wrong")).status).toBe(401);
    const raced = await aSession(member.id);
    expect(await statusOf(raced)).toBe(401);

    expect(await set("Enable")).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect((await signIn(member)).status).toBe(200);
  });
});
