import { storedDevice, unitFields } from "#contract/records/device";
import type { Field } from "#contract/records/field";
import { setupTexts } from "#contract/setup/texts";
import { deviceFormTexts } from "../../../web/src/features/devices/form/texts.ts";

export { missingText } from "../../../web/src/records/RecordForm.tsx";

type Name = keyof typeof storedDevice | keyof typeof unitFields;
const labels = Object.fromEntries(
  Object.entries<Field>({ ...storedDevice, ...unitFields }).map(([name, { label }]) => [name, label]),
) as Record<Name, string>;

/** Labels of the form, by field. */
export const deviceLabels = { ...labels, claimCode: setupTexts.claimCode, product_id: deviceFormTexts.productId };
