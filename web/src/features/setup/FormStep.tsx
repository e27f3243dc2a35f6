import { type FormEvent, useState } from "react";
import { nozzleDirections, type SetupUnit, systemTypes } from "#contract/setup/setup";
import { Button } from "../../ui/actions/Button.tsx";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { Notice } from "../../ui/states/Notice.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { type Move, type SetupDraft, setupProblems, type Walk } from "./draft.model.ts";
import { PhotoField } from "./PhotoField.tsx";
import { PositionFields } from "./PositionFields.tsx";
import css from "./setup.module.css";
import { setupScreenTexts as texts } from "./texts.ts";
import { useSave } from "./use-save.ts";

const names = ["technicianName", "organization", "contactName", "solarPlantName", "deviceName"] as const;
const questions = [
  "isWashExtensionBatteryConnected",
  "isWashExtensionSolarPanelConnected",
  "areCablesSecured",
] as const;
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface FormStepProps {
  walk: Walk;
  unit: SetupUnit;
  move: (move: Move) => void;
}

/** Step 3: who installed what and where. Goes on only after a successful save. */
export function FormStep({ walk, unit, move }: FormStepProps) {
  const { draft } = walk;
  const [checked, setChecked] = useState(false);
  const save = useSave(walk, unit, move);
  const problems = setupProblems(draft);
  const isWrong = Object.keys(problems).length > 0;
  const errorOf = (name: keyof SetupDraft) => (checked ? problems[name] : undefined);
  const edit = (change: Partial<SetupDraft>) => move({ kind: "edit", change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isWrong && !save.isPending) save.mutate();
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <h2>{texts.formTitle}</h2>
      <p className={layout.muted}>{texts.kept}</p>
      <TextField label={texts.serialNumber} readOnly value={unit.serialNumber} />
      {names.map((name) => (
        <TextField
          key={name}
          label={texts[name]}
          required
          autoComplete={name === "technicianName" ? "name" : name === "organization" ? "organization" : "off"}
          value={draft[name]}
          onChange={(event) => edit({ [name]: event.target.value })}
          error={errorOf(name)}
        />
      ))}
      <DateField
        label={texts.installationDate}
        required
        value={draft.installationDate}
        onChange={(installationDate) => edit({ installationDate })}
        error={errorOf("installationDate")}
      />
      <PositionFields draft={draft} onChange={edit} errorOf={errorOf} />
      <Select
        label={texts.systemType}
        options={optionsOf(systemTypes)}
        value={draft.systemType}
        onChange={(systemType) => edit({ systemType })}
        error={errorOf("systemType")}
      />
      <Select
        label={texts.nozzleDirection}
        options={optionsOf(nozzleDirections)}
        value={draft.nozzleDirection}
        onChange={(nozzleDirection) => edit({ nozzleDirection })}
        error={errorOf("nozzleDirection")}
      />
      {questions.map((name) => (
        <Checkbox key={name} checked={draft[name]} onChange={(event) => edit({ [name]: event.target.checked })}>
          {texts[name]}
        </Checkbox>
      ))}
      <TextArea
        label={texts.notes}
        value={draft.notes}
        onChange={(event) => edit({ notes: event.target.value })}
        error={errorOf("notes")}
      />
      <PhotoField
        ticket={unit.ticket}
        stored={draft.installationPhoto}
        onStored={(installationPhoto) => edit({ installationPhoto })}
      />
      {checked && isWrong && <InlineError message={texts.missing} />}
      {save.unsent && <Notice>{texts.unsent}</Notice>}
      {save.isError && !save.unsent && !isWrong && (
        <InlineError message={save.error.message} onRetry={() => save.mutate()} retrying={save.isPending} />
      )}
      <div className={css.bar}>
        <Button onClick={() => move({ kind: "back" })}>{texts.back}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
