import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditFields } from "#contract/audit/fields";
import { type Field, namesOf } from "#contract/records/field";
import { storedStaff } from "#contract/records/staff";
import type { Staff } from "#contract/staff/staff";
import { database } from "../../../worker/platform/db.ts";
import { auditLog, users } from "../../../worker/platform/schema.ts";
import { otherValue } from "../../fixtures/records/other-value.ts";
import { aTeam, one, post } from "../staff/team.ts";

const db = database(env);
const fields: Record<string, Field> = storedStaff;

async function opened() {
  const { cookie, user, plants, member } = await aTeam();
  await db.update(users).set({ inbound_api_access: true }).where(eq(users.id, user.id));
  const read = async () => (await one(cookie, member.id)).json<Staff & Record<string, unknown>>();
  const lines = () => db.select().from(auditLog).where(eq(auditLog.subject, member.id)).orderBy(desc(auditLog.id));
  return { cookie, plants, member, read, lines };
}

describe("a field of a staff member", () => {
  it.for(namesOf(storedStaff))(
    "%s is saved, read back, versioned and audited under its label",
    async (name, { expect }) => {
      const { cookie, plants, member, read, lines } = await opened();
      const before = await read();
      const value = name === "plants" ? [plants[1]] : otherValue(fields[name]!, before[name]);
      expect((await post("updateStaff", cookie, { ...before, [name]: value })).status).toBe(200);
      const after = await read();
      expect(after[name]).toEqual(value);
      expect(after.version).not.toBe(before.version);
      const [line] = await lines();
      expect(line!.action).toBe("staff-updated");
      expect(Object.keys(line!.after as object)).toEqual([name]);
      // The audit log also has states of plants and devices.
      if (name !== "status") expect(auditFields[name]?.label).toBe(fields[name]!.label);
      const late = await post("updateStaff", cookie, { ...before, user_name: "Late" });
      expect([late.status, (await read()).user_name]).toEqual([409, after.user_name]);
      expect((await db.select().from(users).where(eq(users.id, member.id)))[0]!.removedAt).toBeNull();
    },
  );

  it("leaves no line if nothing changes", async ({ expect }) => {
    const { cookie, read, lines } = await opened();
    expect((await post("updateStaff", cookie, await read())).status).toBe(200);
    expect(await lines()).toEqual([]);
  });
});
