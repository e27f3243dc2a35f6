import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditFields } from "#contract/audit/fields";
import type { ManagedOwner, ManagedOwnerList } from "#contract/owners/owner";
import { type Field, namesOf } from "#contract/records/field";
import { storedOwner } from "#contract/records/owner";
import { auditLog } from "../../../worker/platform/schema.ts";
import { otherValue } from "../../fixtures/records/other-value.ts";
import { aPerson, aSignedInPerson, db } from "../access/people.ts";
import { ask } from "../mail/portal.ts";

const fields: Record<string, Field> = storedOwner;

async function opened() {
  const { cookie } = await aSignedInPerson({ user_type: "Admin" });
  const { id } = await aPerson({ company_name: "Mesa Solar" });
  const read = async () => {
    const { owners } = await (await ask("GET", "/api/owner/listing", { cookie })).json<ManagedOwnerList>();
    return owners.find(({ owner_id }) => owner_id === id) as ManagedOwner & Record<string, unknown>;
  };
  const formOf = (owner: Record<string, unknown>) =>
    Object.fromEntries(["owner_id", "version", ...namesOf(storedOwner)].map((name) => [name, owner[name]]));
  const update = (json: object) => ask("POST", "/api/owner/updateOwner", { cookie, json });
  const lines = () => db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.id));
  return { read, formOf, update, lines };
}

describe("a field of an owner", () => {
  it.for(namesOf(storedOwner))(
    "%s is saved, read back, versioned and audited under its label",
    async (name, { expect }) => {
      const { read, formOf, update, lines } = await opened();
      const before = await read();
      const value = otherValue(fields[name]!, before[name]);
      expect((await update({ ...formOf(before), [name]: value })).status).toBe(200);
      const after = await read();
      expect(after[name]).toEqual(value);
      expect(after.version).not.toBe(before.version);
      const [line] = await lines();
      expect(line!.action).toBe("owner-updated");
      expect(Object.keys(line!.after as object)).toEqual([name]);
      // The audit log also has states of plants and devices.
      if (name !== "status") expect(auditFields[name]?.label).toBe(fields[name]!.label);
      expect((await update({ ...formOf(before), city: "Late" })).status).toBe(409);
      expect((await read()).city).toBe(after.city);
    },
  );

  it("leaves no line if nothing changes", async ({ expect }) => {
    const { read, formOf, update, lines } = await opened();
    expect((await update(formOf(await read()))).status).toBe(200);
    expect(await lines()).toEqual([]);
  });
});
