import type { ReactNode } from "react";
import type { storedOwner } from "#contract/records/owner";
import { ownerTexts } from "#contract/owners/texts";
import { RecordField, textsOf } from "../../records/RecordField.tsx";
import type { RecordFormState } from "../../records/use-record-form.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";

interface OwnerAccessProps {
  of: RecordFormState<Omit<typeof storedOwner, "status">>;
  /** Registered without an invitation: simulations only. */
  trial: boolean;
  /** An entry that can't be read: saved as empty, it would mean unlimited. */
  onLimitProblem: (problem: string | undefined) => void;
  children?: ReactNode;
}

export function OwnerAccess({ of, trial, onLimitProblem, children }: OwnerAccessProps) {
  const { draft, change } = of;
  const page = (name: "dashboardPageAccess" | "devicesPageAccess") => (
    <Switch
      checked={draft[name]}
      disabled={trial && !draft[name]}
      onChange={(event) => change({ [name]: event.target.checked })}
    >
      {of.fields[name].label}
    </Switch>
  );
  return (
    <fieldset data-layout="stack shrink gap-1">
      <legend data-layout="below-1" data-text="label second">
        Access
      </legend>
      {children}
      {trial && <p data-text="muted">{ownerTexts.trialAccess}</p>}
      {page("dashboardPageAccess")}
      {page("devicesPageAccess")}
      <RecordField of={of} name="inbound_api_access" />
      <RecordField of={of} name="projectionsPageAccess" />
      <NumberField
        {...textsOf({ of, name: "accessesLimit" })}
        minimum={0}
        maximum={100_000}
        places={0}
        value={draft.accessesLimit}
        onChange={(accessesLimit, wrong) => {
          onLimitProblem(wrong?.problem);
          change({ accessesLimit });
        }}
        disabled={!draft.projectionsPageAccess}
      />
    </fieldset>
  );
}
