import { monthDayYear } from "#contract/common/calendar";
import { setupFields } from "#contract/records/setup";
import type { SetupUnit } from "#contract/setup/setup";
import { Button } from "../../ui/actions/Button.tsx";
import { Facts } from "../../ui/tables/Facts.tsx";
import type { SetupDraft } from "./draft.model.ts";
import { fullDraft } from "./form/answers.model.ts";
import css from "./setup.module.css";
import { setupStepTexts as texts } from "./step-texts.ts";
import { setupScreenTexts } from "./texts.ts";

const shown = [
  "deviceName",
  "solarPlantName",
  "technicianName",
  "organization",
  "contactName",
  "installationDate",
  "latitude",
  "longitude",
  "systemType",
  "nozzleDirection",
  "isWashExtensionBatteryConnected",
  "isWashExtensionSolarPanelConnected",
  "areCablesSecured",
  "notes",
] as const satisfies readonly (keyof SetupDraft)[];

const dayText = (day: string | null): string => (day === null ? "" : monthDayYear(day));
const textOf = (value: SetupDraft[keyof SetupDraft]): string =>
  typeof value === "boolean" ? (value ? texts.yes : texts.no) : String(value ?? "");

interface SummaryStepProps {
  /** What was entered. */
  entered: Partial<SetupDraft>;
  unit: SetupUnit;
  onDone: () => void;
}

export function SummaryStep({ entered, unit, onDone }: SummaryStepProps) {
  const draft = fullDraft(entered);
  const entries = shown.flatMap((name) => {
    const value = textOf(name === "installationDate" ? dayText(draft[name]) : draft[name]);
    return value === "" ? [] : [[setupFields[name].label, value] as const];
  });
  return (
    <section data-layout="stack shrink gap-4">
      <h2>{texts.summaryTitle}</h2>
      <p>{texts.summaryLead}</p>
      <Facts
        className={css.facts}
        facts={[[setupScreenTexts.iccId, unit.iccId], [texts.serialNumber, unit.serialNumber], ...entries]}
      />
      <Button variant="primary" onClick={onDone}>
        {texts.done}
      </Button>
    </section>
  );
}
