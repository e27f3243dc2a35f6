import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditFields } from "#contract/audit/fields";
import { monthNames } from "#contract/common/months";
import { type Field, namesOf } from "#contract/records/field";
import {
  type CalculationInputs,
  inputFields,
  type StoredCalculationInputs,
  startingInputs,
} from "#contract/records/inputs";
import { auditLog } from "../../../worker/platform/schema.ts";
import { otherValue } from "../../fixtures/records/other-value.ts";
import { anOwnerWithPlant, call, db } from "../access/people.ts";

const months = Object.fromEntries(monthNames.map((month) => [month, 0.2]));
/** Of fields with a schema of their own. */
const special: Partial<Record<string, unknown>> = {
  rain_threshold_per: "week",
  blocked_weeks: ["2026-06-01"],
  planned_cleanings: 4,
  variableEnergyRates: months,
  variableSoilingRates: months,
} satisfies Partial<Record<keyof CalculationInputs, unknown>>;

async function opened() {
  const { cookie, plant } = await anOwnerWithPlant();
  const path = `/api/plant/${plant}/calculation-inputs`;
  const save = (inputs: object, version = 0) => call("PUT", path, { cookie, json: { inputs, version } });
  const read = async () => (await call("GET", path, { cookie })).json<StoredCalculationInputs>();
  const lines = () => db.select().from(auditLog).where(eq(auditLog.subject, plant)).orderBy(desc(auditLog.id));
  return { save, read, lines };
}

describe("an input of the plan", () => {
  it.for(namesOf(inputFields))(
    "%s is saved, read back, versioned and audited under its label",
    async (name, { expect }) => {
      const { save, read, lines } = await opened();
      const field: Field = inputFields[name];
      const value = special[name] ?? otherValue(field, startingInputs[name]);
      // Rates by month need the rates.
      const inputs = {
        ...startingInputs,
        ...(name === "isLocalEnergyRatesVariable" && { variableEnergyRates: months }),
      };
      expect((await save({ ...inputs, [name]: value })).status).toBe(200);
      const after = await read();
      expect([after.inputs[name], after.version]).toEqual([value, 1]);
      const [line] = await lines();
      // The price per MW also sets the wash cost.
      expect(Object.keys(line!.after as object)).toContain(name);
      expect(line!.before).toMatchObject({ [name]: startingInputs[name] });
      const labels = [field.label, `${field.label.replace(/ Rate$/, " rate")}s`];
      expect(labels).toContain(auditFields[name]!.label);
      expect((await save({ ...inputs, [name]: value })).status).toBe(409);
      expect(await lines()).toHaveLength(1);
    },
  );

  it("must be named in a save, unless the record says that it may be left out", async ({ expect }) => {
    const { save } = await opened();
    for (const name of namesOf(inputFields)) {
      const { [name]: _, ...rest } = startingInputs;
      expect([name, (await save(rest, 9)).status]).toEqual([name, inputFields[name].optional ? 409 : 422]);
    }
  });
});
