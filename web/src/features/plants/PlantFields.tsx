import type { plantFields } from "#contract/records/plant";
import { RecordField } from "../../records/RecordField.tsx";
import type { RecordFormState } from "../../records/use-record-form.tsx";
import { PlaceFields } from "../places/index.ts";

type PlantFormState = Pick<RecordFormState<typeof plantFields>, "fields" | "draft" | "change" | "errorOf">;

export const PlantFields = ({ of }: { of: PlantFormState }) => (
  <>
    <RecordField of={of} name="plant_name" />
    <PlaceFields draft={of.draft} onChange={of.change} errorOf={of.errorOf} />
  </>
);
