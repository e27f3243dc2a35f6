import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { staffTexts } from "#contract/accounts/texts";
import type { Staff, StaffAdded } from "#contract/staff/staff";
import { auditLog, users } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, db } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";
import { address, aTeam, one, post } from "./team.ts";

describe("a staff object", () => {
  it("is accepted as the specification's staff object; values set by the server are not overwritten [A-188]", async ({
    expect,
  }) => {
    const { cookie, user, plants } = await aTeam();
    const email = address();
    const staff = {
      staff_id: "mine",
      user_name: "Site Hand",
      email,
      business_phone: "",
      mobile_phone: "",
      city: "",
      state: "",
      country: "",
      status: "Enable",
      owner_id: "x",
      user_type: "Admin",
      device: "0",
      plants: [...plants],
      deviceDataPageAccess: true,
      canModifyCalcInputs: false,
      pageAccessMetadata: { projectionsPageAccess: { hasAccess: true, accessesLimit: 999 } },
      user_metadata: { created_at: 0, created_by: "owner" },
      emailVerified: true,
    };
    const added = await post("addStaff", cookie, staff);
    expect(added.status).toBe(200);
    const { staff_id } = await added.json<StaffAdded>();
    expect(staff_id).not.toBe("mine");
    expect(await (await one(cookie, staff_id)).json()).toMatchObject({
      email,
      owner_id: user.id,
      user_type: "Staff",
      emailVerified: false,
      pageAccessMetadata: { projectionsPageAccess: { accessesLimit: 0 } },
    });
  });

  it("can be read, changed and sent back as a whole; keys of the server change nothing [A-189]", async ({ expect }) => {
    const { cookie, plants, member } = await aTeam();
    const read = await (await one(cookie, member.id)).json<Staff>();
    const sent = { ...read, user_name: "New Name", plants, owner_id: "x", user_type: "Admin", emailVerified: true };
    expect(await (await post("updateStaff", cookie, sent)).json()).toEqual({ message: staffTexts.updated });
    const now = await (await one(cookie, member.id)).json<Staff>();
    expect(now.version).not.toBe(read.version);
    const after = { ...read, user_name: "New Name", plants: [...plants].toSorted(), version: now.version };
    expect({ ...now, plants: now.plants.toSorted() }).toEqual(after);
  });

  it("is saved with a new password in one call, or not at all [A-113]", async ({ expect }) => {
    const { cookie, plants, member } = await aTeam();
    const save = async (user_name: string, secret: object) => {
      const read = await (await one(cookie, member.id)).json<Staff>();
      return post("updateStaff", cookie, { ...read, user_name, plants, firebase_id: member.id, ...secret });
    };
    const password = "Bright-Morning_7";
    const wrong: [object, string][] = [
      [{ password: "weak", password_confirmation: "weak" }, "password"],
      [{ password }, "password_confirmation"],
      [{ password, password_confirmation: "Other-Morning_7" }, "password_confirmation"],
      [{ password: "New-Name_12", password_confirmation: "New-Name_12" }, "password"],
      [{ firebase_id: "someone-else" }, "firebase_id"],
    ];
    await db.update(users).set({ name: "New Name" }).where(eq(users.id, member.id));
    for (const [secret, field] of wrong) {
      const answer = await save("Half Saved", secret);
      expect([answer.status, Object.keys((await refusal(answer)).fields!)]).toEqual([422, [field]]);
    }
    const untouched = await (await one(cookie, member.id)).json<Staff>();
    expect([untouched.user_name, untouched.plants]).toEqual(["New Name", [plants[0]]]);
    const theirs = await aSession(member.id);
    expect((await save("Newer Name", { password: "", password_confirmation: "" })).status).toBe(200);
    expect(await (await ask("GET", "/api/session", { cookie: theirs })).json()).not.toBeNull();

    const saved = await save("Newest Name", { password, password_confirmation: password });
    expect(await saved.json()).toEqual({ message: `${staffTexts.updated} ${staffTexts.passwordUpdated}` });
    expect(await (await one(cookie, member.id)).json()).toMatchObject({ user_name: "Newest Name" });
    expect(await (await ask("GET", "/api/session", { cookie: theirs })).json()).toBeNull();
    const entered = await ask("POST", "/api/account/sign-in", { json: { email: member.email, password } });
    expect(entered.status).toBe(200);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, member.id));
    const actions = lines.map(({ action }) => action).filter((action) => action.startsWith("staff-"));
    expect(actions).toEqual(["staff-updated", "staff-updated", "staff-password-set"]);
    expect(JSON.stringify(lines)).not.toContain(password);
  });

  it("gets no password while the address is unverified: it would sign them in without the check", async ({
    expect,
  }) => {
    const { cookie, user, plants } = await aTeam();
    const pending = await aPerson({ user_type: "Staff", owner_id: user.id, emailVerified: false });
    const password = "Bright-Morning_7";
    const update = { staff_id: pending.id, user_name: "A", plants, password, password_confirmation: password };
    for (const [path, body] of [
      ["updatePassword", { firebase_id: pending.id, password }],
      ["updateStaff", update],
    ] as const) {
      const refused = await post(path, cookie, body);
      expect([refused.status, (await refusal(refused)).fields]).toEqual([
        422,
        { password: staffTexts.pendingPassword },
      ]);
    }
    const entered = await ask("POST", "/api/account/sign-in", { json: { email: pending.email, password } });
    expect(entered.status).toBe(401);
  });
});
