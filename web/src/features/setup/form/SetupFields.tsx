import { nozzleDirections, systemTypes } from "#contract/setup/setup";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import type { SetupDraft } from "../draft.model.ts";
import { PositionFields } from "./PositionFields.tsx";
import { setupStepTexts as texts } from "../step-texts.ts";

const names = ["technicianName", "organization", "contactName", "solarPlantName", "deviceName"] as const;
const questions = [
  "isWashExtensionBatteryConnected",
  "isWashExtensionSolarPanelConnected",
  "areCablesSecured",
] as const;
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

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
        required
        options={optionsOf(systemTypes)}
        value={draft.systemType}
        onChange={(systemType) => edit({ systemType })}
        error={errorOf("systemType")}
      />
      <Select
        label={texts.nozzleDirection}
        required
        options={optionsOf(nozzleDirections)}
        value={draft.nozzleDirection}
        onChange={(nozzleDirection) => edit({ nozzleDirection })}
        error={errorOf("nozzleDirection")}
      />
      <div>
        {questions.map((name) => (
          <Checkbox key={name} checked={draft[name]} onChange={(event) => edit({ [name]: event.target.checked })}>
            {texts[name]}
          </Checkbox>
        ))}
      </div>
      <TextArea
        label={texts.notes}
        value={draft.notes}
        onChange={(event) => edit({ notes: event.target.value })}
        error={errorOf("notes")}
      />
    </>
  );
}
