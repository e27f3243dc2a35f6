import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import buttonCss from "../../ui/actions/Button.module.css";
import { Card } from "../../ui/layout/Card.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { cx } from "../../ui/class-names.ts";
import { PlantChoice } from "./PlantChoice.tsx";
import { type PreviewLine } from "./preview.model.ts";
import { type StaffDraft, type StaffErrors, type StaffFormKind, staffErrors, staffReason } from "./staff-form.model.ts";
import { StaffPreview } from "./StaffPreview.tsx";
import { staffLabels, staffScreenTexts } from "./texts.ts";
import css from "./staff.module.css";

interface StaffFormProps {
  draft: StaffDraft;
  onChange: (draft: StaffDraft) => void;
  plants: readonly { plant_id: string; plant_name: string; location: string }[];
  sights: readonly PreviewLine[];
  kind: StaffFormKind;
  givesInbound: boolean;
  pending: boolean;
  refused: StaffErrors;
  failure: string | undefined;
  onSubmit: () => void;
  notes?: Partial<Record<keyof StaffDraft, string>>;
  children?: ReactNode;
  conflict?: ReactNode;
  action?: ReactNode;
}

type StaffTextField = "user_name" | "email" | "business_phone" | "mobile_phone" | "city" | "state" | "country";

export function StaffForm(formProps: StaffFormProps) {
  const { draft, onChange, kind, pending, refused, failure, onSubmit, notes = {}, ...props } = formProps;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = (name: string) => setTouched((before) => new Set(before).add(name));
  const errors = staffErrors(draft, kind);
  const errorOf = (name: keyof StaffDraft) => (touched.has(name) ? errors[name] : undefined) ?? refused[name];
  const change = (next: Partial<StaffDraft>) => onChange({ ...draft, ...next });
  const noteFor = (name: keyof StaffDraft) => (notes[name] === undefined ? {} : { description: notes[name] });
  const field = (name: StaffTextField, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      {...rest}
      {...noteFor(name)}
      name={name}
      label={staffLabels[name]}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      onBlur={() => touch(name)}
      error={errorOf(name)}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && staffReason(draft, kind) === undefined) onSubmit();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={cx(layout.stack, css.fields)}>
        <Card>
          <div className={cx(layout.stack, layout.dense)}>
            <PlantChoice
              plants={props.plants}
              chosen={draft.plants}
              isRequired={kind === "add"}
              onChange={(plants) => {
                touch("plants");
                change({ plants });
              }}
              error={errorOf("plants")}
            />
            {notes.plants !== undefined && <p className={layout.muted}>{notes.plants}</p>}
            {kind === "edit" && draft.plants.length === 0 && (
              <p className={layout.muted}>{staffScreenTexts.noPlants}</p>
            )}
            {kind === "edit" && (
              <Switch
                checked={draft.status === "Enable"}
                description={notes.status ?? staffScreenTexts.enabledHint}
                onChange={(event) => change({ status: event.target.checked ? "Enable" : "Disable" })}
              >
                {staffLabels.status}
              </Switch>
            )}
            <Switch
              {...noteFor("deviceDataPageAccess")}
              checked={draft.deviceDataPageAccess}
              onChange={(event) => change({ deviceDataPageAccess: event.target.checked })}
            >
              {staffLabels.deviceDataPageAccess}
            </Switch>
            <Switch
              description={notes.canModifyCalcInputs ?? staffScreenTexts.calcInputsHint}
              checked={draft.canModifyCalcInputs}
              onChange={(event) => change({ canModifyCalcInputs: event.target.checked })}
            >
              {staffLabels.canModifyCalcInputs}
            </Switch>
            {props.givesInbound && (
              <Switch
                checked={draft.inbound_api_access}
                description={notes.inbound_api_access ?? staffScreenTexts.inboundHint}
                onChange={(event) => change({ inbound_api_access: event.target.checked })}
              >
                {staffLabels.inbound_api_access}
              </Switch>
            )}
          </div>
        </Card>
        <Card>
          <div className={layout.pairs}>
            {field("user_name", { required: true, autoComplete: "off" })}
            {field("email", {
              required: kind === "add",
              type: "email",
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
              readOnly: kind === "edit",
              ...(kind === "edit" ? { description: "The email can't be changed." } : {}),
            })}
            {field("business_phone", { type: "tel", autoComplete: "off" })}
            {field("mobile_phone", { type: "tel", autoComplete: "off" })}
            {field("city", { autoComplete: "off" })}
            {field("state", { autoComplete: "off" })}
            {field("country", { autoComplete: "off" })}
          </div>
        </Card>
        {props.children}
      </div>
      <StaffPreview name={draft.user_name} sights={props.sights} />
      <div className={cx(layout.stack, css.send)}>
        {props.conflict}
        {failure !== undefined && <InlineError message={failure} />}
        <div className={layout.row}>
          <Button type="submit" variant="primary" pending={pending} reason={staffReason(draft, kind)}>
            {kind === "add" ? "Send Invite" : "Update Staff"}
          </Button>
          <Link to="/staff/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
            Cancel
          </Link>
          {props.action}
        </div>
      </div>
    </form>
  );
}
