import { TextField } from "../../ui/fields/TextField.tsx";
import { PlaceFields } from "../places/index.ts";
import type { PlantDraft } from "./plant-form.model.ts";

interface PlantFieldsProps {
  draft: PlantDraft;
  /** Functional updates, because two changes may come before a render. */
  onChange: (change: Partial<PlantDraft>) => void;
  errorOf: (name: keyof PlantDraft) => string | undefined;
}

export function PlantFields({ draft, onChange, errorOf }: PlantFieldsProps) {
  return (
    <>
      <TextField
        label="Plant Name"
        required
        value={draft.plant_name}
        onChange={(event) => onChange({ plant_name: event.target.value })}
        error={errorOf("plant_name")}
      />
      <PlaceFields draft={draft} onChange={onChange} errorOf={errorOf} />
    </>
  );
}
