import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { storedStaff } from "#contract/records/staff";
import { RecordField } from "../../records/RecordField.tsx";
import type { RecordFormState } from "../../records/use-record-form.tsx";
import buttonCss from "../../ui/actions/Button.module.css";
import { cx } from "../../ui/class-names.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { PlantChoice } from "./PlantChoice.tsx";
import type { useChoices } from "./use-choices.ts";

interface StaffFieldsProps {
  of: RecordFormState<Omit<typeof storedStaff, "status">>;
  choices: Pick<ReturnType<typeof useChoices>, "plants" | "givesInbound">;
  needsPlant: boolean;
  email: ReactNode;
  /** Between the plants and the switches. */
  children?: ReactNode;
}

export const CancelLink = () => (
  <Link to="/staff/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
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
