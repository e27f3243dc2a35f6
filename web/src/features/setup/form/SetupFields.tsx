import { type Field, type FieldKind, namesOf } from "#contract/records/field";
import { setupFields } from "#contract/records/setup";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { SetupDraft } from "../draft.model.ts";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { findPosition } from "./position.ts";
import { setupStepTexts as texts } from "../step-texts.ts";

interface PositionFieldsProps {
  draft: SetupDraft;
  onChange: (change: Partial<SetupDraft>) => void;
  errorOf: (name: keyof SetupDraft) => string | undefined;
}

function PositionFields({ draft, onChange, errorOf }: PositionFieldsProps) {
  const gps = useMutation({
    mutationFn: () => findPosition(navigator.geolocation as Geolocation | undefined),
    onSuccess: (found) => found.ok && onChange({ latitude: found.latitude, longitude: found.longitude }),
  });
  return (
    <>
      <Button pending={gps.isPending} onClick={() => gps.mutate()}>
        {texts.findMe}
      </Button>
      {gps.data && (gps.data.ok ? <output>{gps.data.note}</output> : <InlineError message={gps.data.message} />)}
      <div data-layout="pairs">
        {(["latitude", "longitude"] as const).map((name) => (
          <NumberField
            key={name}
            label={setupFields[name].label}
            required
            unit="°"
            places={6}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
            error={errorOf(name)}
          />
        ))}
      </div>
    </>
  );
}

const namesOfKind = (kind: FieldKind) => namesOf(setupFields).filter((name) => setupFields[name].kind === kind);
const names = namesOfKind("text") as ("technicianName" | "organization" | "contactName")[];
const questions = namesOfKind("flag") as "areCablesSecured"[];
const optionsOf = <Value extends string>({ choices = {} }: Field<Value, Value, Value | null>) =>
  Object.values(choices).map((value) => ({ value: value as Value, label: value }));

interface SetupFieldsProps {
  draft: SetupDraft;
  edit: (change: Partial<SetupDraft>) => void;
  errorOf: (name: keyof SetupDraft) => string | undefined;
}

export function SetupFields({ draft, edit, errorOf }: SetupFieldsProps) {
  return (
    <>
      {names.map((name) => (
        <TextField
          key={name}
          label={setupFields[name].label}
          required
          autoComplete={name === "technicianName" ? "name" : name === "organization" ? "organization" : "off"}
          value={draft[name]}
          onChange={(event) => edit({ [name]: event.target.value })}
          error={errorOf(name)}
        />
      ))}
      <DateField
        label={setupFields.installationDate.label}
        required
        value={draft.installationDate}
        onChange={(installationDate) => edit({ installationDate })}
        error={errorOf("installationDate")}
      />
      <PositionFields draft={draft} onChange={edit} errorOf={errorOf} />
      <Select
        label={setupFields.systemType.label}
        required
        options={optionsOf(setupFields.systemType)}
        value={draft.systemType}
        onChange={(systemType) => edit({ systemType })}
        error={errorOf("systemType")}
      />
      <Select
        label={setupFields.nozzleDirection.label}
        required
        options={optionsOf(setupFields.nozzleDirection)}
        value={draft.nozzleDirection}
        onChange={(nozzleDirection) => edit({ nozzleDirection })}
        error={errorOf("nozzleDirection")}
      />
      <div>
        <p data-text="muted">{texts.unchecked}</p>
        {questions.map((name) => (
          <Checkbox key={name} checked={draft[name]} onChange={(event) => edit({ [name]: event.target.checked })}>
            {setupFields[name].label}
          </Checkbox>
        ))}
      </div>
      <TextArea
        label={setupFields.notes.label}
        value={draft.notes}
        onChange={(event) => edit({ notes: event.target.value })}
        error={errorOf("notes")}
      />
    </>
  );
}
