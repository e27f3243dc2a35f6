import { ownerTexts } from "#contract/owners/texts";
import layout from "../../ui/layout/Layout.module.css";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import type { OwnerDraft } from "./owner-form.model.ts";

interface OwnerAccessProps {
  draft: OwnerDraft;
  onChange: (change: Partial<OwnerDraft>) => void;
  asksStatus: boolean;
  /** Registered without an invitation: simulations only. */
  trial: boolean;
  limitError: string | undefined;
  notes: Partial<Record<keyof OwnerDraft, string>>;
}

export function OwnerAccess({ draft, onChange, asksStatus, trial, limitError, notes }: OwnerAccessProps) {
  const flag = (
    name: "dashboardPageAccess" | "devicesPageAccess" | "projectionsPageAccess" | "inbound_api_access",
    label: string,
    disabled = false,
  ) => (
    <Switch
      {...(notes[name] !== undefined && { description: notes[name] })}
      checked={draft[name]}
      disabled={disabled}
      onChange={(event) => onChange({ [name]: event.target.checked })}
    >
      {label}
    </Switch>
  );
  return (
    <fieldset className={layout.group}>
      <legend className={layout.legend}>Access</legend>
      {asksStatus && (
        <Switch
          checked={draft.status === "Enable"}
          description="Disabling signs out this owner and their staff immediately and blocks sign-in."
          onChange={(event) => onChange({ status: event.target.checked ? "Enable" : "Disable" })}
        >
          Enabled
        </Switch>
      )}
      {trial && <p className={layout.muted}>{ownerTexts.trialAccess}</p>}
      {flag("dashboardPageAccess", "Dashboard", trial && !draft.dashboardPageAccess)}
      {flag("devicesPageAccess", "Devices", trial && !draft.devicesPageAccess)}
      {flag("inbound_api_access", "Inbound API devices and data upload")}
      {flag("projectionsPageAccess", "AI simulations")}
      <NumberField
        label="Simulations"
        description="Leave blank for unlimited."
        minimum={0}
        maximum={100_000}
        places={0}
        value={draft.accessesLimit}
        onChange={(accessesLimit, wrong) => onChange({ accessesLimit, accessesLimitProblem: wrong?.problem })}
        disabled={!draft.projectionsPageAccess}
        error={limitError}
      />
    </fieldset>
  );
}
