import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { storedStaff } from "#contract/records/staff";
import { RecordField } from "../../records/RecordField.tsx";
import type { RecordFormState } from "../../records/use-record-form.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import type { useChoices } from "./use-choices.ts";
import { CheckList } from "../../ui/choices/CheckList.tsx";

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
          <CheckList
            label="Plants"
            options={choices.plants.map(({ plant_id, plant_name, location }) => ({
              value: plant_id,
              label: plant_name,
              detail: location,
            }))}
            all="All Plants"
            search="Search plants"
            none="You have no plants yet. Add a plant first."
            chosen={of.draft.plants}
            required={needsPlant}
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
