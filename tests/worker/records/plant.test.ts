import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditFields } from "#contract/audit/fields";
import type { PlantUsers } from "#contract/plants/users";
import { type Field, namesOf } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { auditLog } from "../../../worker/platform/schema.ts";
import { otherValue } from "../../fixtures/records/other-value.ts";
import { aPerson, aPlant, aSession, call, db } from "../access/people.ts";

const fields: Record<string, Field> = storedPlant;

describe("a field of a plant", () => {
  it.for(namesOf(storedPlant))(
    "%s is saved, read back, versioned and audited under its label",
    async (name, { expect }) => {
      const owner = await aPerson();
      const plant_id = await aPlant({ owners: [owner.id] });
      const cookie = await aSession((await aPerson({ user_type: "Admin" })).id);
      const read = async () => (await call("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
      const before = await read();
      const { version } = before;
      const value = otherValue(fields[name]!, before[name]);
      const json = { plant_id, version, owners: [owner.id], [name]: value };
      const saved = () => call("POST", "/api/plant/updateplant", { cookie, json });
      expect((await saved()).status).toBe(200);
      const after = await read();
      expect(after[name]).toEqual(value);
      expect(after.version).not.toBe(version);
      const lines = () => db.select().from(auditLog).where(eq(auditLog.subject, plant_id)).orderBy(desc(auditLog.id));
      const [line] = await lines();
      expect([line!.before, line!.after]).toEqual([{ [name]: before[name] }, { [name]: value }]);
      expect(auditFields[name]?.label).toBe(fields[name]!.label);
      expect((await saved()).status).toBe(409);
      expect(await lines()).toHaveLength(1);
    },
  );
});
