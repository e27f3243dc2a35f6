import { useId, useState } from "react";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { FieldProblem } from "../../ui/fields/Field.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import css from "./staff.module.css";

interface StaffPlantsProps {
  plants: readonly { plant_id: string; plant_name: string; location: string }[];
  chosen: readonly string[];
  /** Invitations need a plant; members may lose all. */
  isRequired: boolean;
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** More plants need a search. */
const SEARCH_FROM_PLANTS = 8;

export function PlantChoice({ plants, chosen, isRequired, onChange, error }: StaffPlantsProps) {
  const note = useId();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = plants.filter(({ plant_name, location }) => `${plant_name} ${location}`.toLowerCase().includes(wanted));
  const chosenCount = plants.filter(({ plant_id }) => chosen.includes(plant_id)).length;
  const all = plants.length > 0 && chosenCount === plants.length;
  const turn = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset data-layout="stack shrink gap-1" aria-describedby={error === undefined ? undefined : note}>
      <legend data-layout="below-1" data-text="label second">
        Plants
        {isRequired && <span data-text="critical"> *</span>}
      </legend>
      {plants.length > SEARCH_FROM_PLANTS && (
        <TextField
          type="search"
          label="Search plants"
          hideLabel
          placeholder="Search plants"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {plants.length === 0 ? (
        <p data-text="muted">You have no plants yet. Add a plant first.</p>
      ) : (
        <>
          <Checkbox
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = chosenCount > 0 && !all;
            }}
            onChange={(event) => onChange(event.target.checked ? plants.map(({ plant_id }) => plant_id) : [])}
          >
            <strong>All Plants</strong> <span data-text="muted">{`${chosenCount} of ${plants.length}`}</span>
          </Checkbox>
          <fieldset data-layout="grid scroll-y" className={css.options} aria-label="All Plants">
            {shown.map(({ plant_id, plant_name, location }) => (
              <Checkbox
                key={plant_id}
                checked={chosen.includes(plant_id)}
                description={location}
                onChange={(event) => turn(plant_id, event.target.checked)}
              >
                {plant_name}
              </Checkbox>
            ))}
            {shown.length === 0 && <p data-text="muted">Nothing matches “{typed.trim()}”.</p>}
          </fieldset>
        </>
      )}
      {error !== undefined && <FieldProblem id={note} text={error} />}
    </fieldset>
  );
}
