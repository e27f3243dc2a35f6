import { describe, it } from "vitest";
import { emptyDraft, type Fields } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { storedStaff } from "#contract/records/staff";
import { PlantFields } from "../../../web/src/features/plants/PlantFields.tsx";
import { StaffFields } from "../../../web/src/features/staff/StaffFields.tsx";
import type { RecordFormState } from "../../../web/src/records/use-record-form.tsx";
import { rendered } from "../devices/rendered.tsx";

const nothing = () => undefined;

const stateOf = <F extends Fields>(fields: F) =>
  ({
    fields,
    draft: emptyDraft(fields),
    change: nothing,
    touch: nothing,
    errorOf: nothing,
  }) as unknown as RecordFormState<F>;

/** The status is a control of the frame around the fields. A device's form has a test of its own. */
const { status: _, ...staff } = storedStaff;
const { status: __, ...plant } = storedPlant;
const choices = { plants: [], givesInbound: true };
const forms = {
  staff: {
    fields: staff,
    form: <StaffFields of={stateOf(staff)} choices={choices} needsPlant={false} email={null} />,
  },
  plant: { fields: plant, form: <PlantFields of={stateOf(plant)} /> },
};

describe.each(Object.entries(forms))("the form of %s", (_name, { fields, form }) => {
  it("has a control for each field of the record", async ({ expect }) => {
    const html = await rendered(form);
    for (const [name, { label }] of Object.entries(fields)) expect(html, name).toContain(label);
  });
});
