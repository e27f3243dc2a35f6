import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import buttonCss from "../../ui/Button.module.css";
import { Card } from "../../ui/Card.tsx";
import layout from "../../ui/Layout.module.css";
import { InlineError } from "../../ui/InlineError.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField, type TextFieldProps } from "../../ui/TextField.tsx";
import { cx } from "../../ui/class-names.ts";
import { PlantChoice } from "./PlantChoice.tsx";
import { type Sight } from "./preview.model.ts";
import { type StaffDraft, type StaffErrors, staffErrors, staffReason } from "./staff-form.model.ts";
import { StaffPreview } from "./StaffPreview.tsx";
import css from "./staff.module.css";

interface StaffFormProps {
  draft: StaffDraft;
  onChange: (draft: StaffDraft) => void;
  plants: readonly { plant_id: string; plant_name: string; location: string }[];
  sights: readonly Sight[];
  /** Add sends an invitation; edit keeps the address as it is. */
  kind: "add" | "edit";
  /** The owner may use the inbound API, and so may give it. */
  givesInbound: boolean;
  pending: boolean;
  /** What the server says of single fields, and of the whole. */
  refused: StaffErrors;
  failure: string | undefined;
  onSubmit: () => void;
  /** The passwords of the edit form. */
  children?: ReactNode;
}

type TextName = "user_name" | "email" | "business_phone" | "mobile_phone" | "city" | "state" | "country";

/** The form of a member of staff, beside what it lets that person see. */
export function StaffForm({ draft, onChange, kind, pending, refused, failure, onSubmit, ...props }: StaffFormProps) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = (name: string) => setTouched((before) => new Set(before).add(name));
  const errors = staffErrors(draft);
  const errorOf = (name: keyof StaffDraft) => (touched.has(name) ? errors[name] : undefined) ?? refused[name];
  const change = (next: Partial<StaffDraft>) => onChange({ ...draft, ...next });
  const field = (name: TextName, label: string, rest: Partial<TextFieldProps> = {}) => (
    <TextField
      {...rest}
      name={name}
      label={label}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      onBlur={() => touch(name)}
      error={errorOf(name)}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && staffReason(draft) === undefined) onSubmit();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={cx(layout.stack, css.fields)}>
        <Card>
          <div className={cx(layout.stack, layout.dense)}>
            <PlantChoice
              plants={props.plants}
              chosen={draft.plants}
              onChange={(plants) => {
                touch("plants");
                change({ plants });
              }}
              error={errorOf("plants")}
            />
            <Switch
              checked={draft.deviceDataPageAccess}
              onChange={(event) => change({ deviceDataPageAccess: event.target.checked })}
            >
              Device Data Page Access
            </Switch>
            <Switch
              checked={draft.canModifyCalcInputs}
              onChange={(event) => change({ canModifyCalcInputs: event.target.checked })}
            >
              Can modify calc. inputs for all plants
            </Switch>
            {props.givesInbound && (
              <Switch
                checked={draft.inbound_api_access}
                description="Uploads data of the plants above, and adds devices that push data, if they have device data access."
                onChange={(event) => change({ inbound_api_access: event.target.checked })}
              >
                Inbound API devices and data upload
              </Switch>
            )}
          </div>
        </Card>
        <Card>
          <div className={layout.pairs}>
            {field("user_name", "Name", { required: true, autoComplete: "off" })}
            {field("email", "Email (username)", {
              required: kind === "add",
              type: "email",
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
              readOnly: kind === "edit",
              ...(kind === "edit" ? { description: "The address cannot be changed." } : {}),
            })}
            {field("business_phone", "Business Phone", { type: "tel", autoComplete: "off" })}
            {field("mobile_phone", "Mobile Phone", { type: "tel", autoComplete: "off" })}
            {field("city", "City", { autoComplete: "off" })}
            {field("state", "State", { autoComplete: "off" })}
            {field("country", "Country", { autoComplete: "off" })}
          </div>
        </Card>
        {props.children}
      </div>
      <StaffPreview name={draft.user_name} sights={props.sights} />
      <div className={cx(layout.stack, css.send)}>
        {failure !== undefined && <InlineError message={failure} />}
        <div className={layout.row}>
          <Button type="submit" variant="primary" pending={pending} reason={staffReason(draft)}>
            {kind === "add" ? "Send Invite" : "Update Staff"}
          </Button>
          <Link to="/staff/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
            Cancel
          </Link>
        </div>
      </div>
    </form>
  );
}
