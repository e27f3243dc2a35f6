import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { storedStaff } from "#contract/records/staff";
import { RecordField } from "../../records/RecordField.tsx";
import type { RecordFormState } from "../../records/use-record-form.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import type { useChoices } from "./use-choices.ts";
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

function PlantChoice({ plants, chosen, isRequired, onChange, error }: StaffPlantsProps) {
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

interface StaffFieldsProps {
  of: RecordFormState<Omit<typeof storedStaff, "status">>;
  choices: Pick<ReturnType<typeof useChoices>, "plants" | "givesInbound">;
  needsPlant: boolean;
  email: ReactNode;
  /** Between the plants and the switches. */
  children?: ReactNode;
}

export const CancelLink = () => (
  <Link to="/staff/listing" className={buttonClass("secondary")}>
    Cancel
  </Link>
);

export function StaffFields({ of, choices, needsPlant, email, children }: StaffFieldsProps) {
  return (
    <>
      <Card>
        <div data-layout="stack shrink gap-3">
          <PlantChoice
            plants={choices.plants}
            chosen={of.draft.plants}
            isRequired={needsPlant}
            onChange={(plants) => {
              of.touch("plants");
              of.change({ plants });
            }}
            error={of.errorOf("plants")}
          />
          {children}
          <RecordField of={of} name="deviceDataPageAccess" />
          <RecordField of={of} name="canModifyCalcInputs" />
          {choices.givesInbound && <RecordField of={of} name="inbound_api_access" />}
        </div>
      </Card>
      <Card>
        <div data-layout="pairs">
          <RecordField of={of} name="user_name" input={{ onBlur: () => of.touch("user_name") }} />
          {email}
          <RecordField of={of} name="business_phone" input={{ type: "tel" }} />
          <RecordField of={of} name="mobile_phone" input={{ type: "tel" }} />
          <RecordField of={of} name="city" />
          <RecordField of={of} name="state" />
          <RecordField of={of} name="country" />
        </div>
      </Card>
    </>
  );
}
