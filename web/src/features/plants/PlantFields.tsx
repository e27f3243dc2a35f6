import { NumberField } from "../../ui/NumberField.tsx";
import layout from "../../ui/Layout.module.css";
import { TextField } from "../../ui/TextField.tsx";
import type { PlantDraft } from "./plant-form.model.ts";

interface PlantFieldsProps {
  draft: PlantDraft;
  onChange: (draft: PlantDraft) => void;
  errorOf: (name: keyof PlantDraft) => string | undefined;
}

/** What a plant is called and where it is. */
export function PlantFields({ draft, onChange, errorOf }: PlantFieldsProps) {
  const text = (name: "plant_name" | "location", label: string) => (
    <TextField
      label={label}
      required
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      error={errorOf(name)}
    />
  );
  const degrees = (name: "lat" | "lng", label: string, limit: number) => (
    <NumberField
      label={label}
      required
      unit="°"
      minimum={-limit}
      maximum={limit}
      places={6}
      value={draft[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
      error={errorOf(name)}
    />
  );
  return (
    <>
      {text("plant_name", "Plant Name")}
      {text("location", "Address")}
      <div className={layout.pairs}>
        {degrees("lat", "Latitude", 90)}
        {degrees("lng", "Longitude", 180)}
      </div>
    </>
  );
}
