import type { FileZones, LoggerClock } from "#contract/inbound/inbound";
import * as format from "#contract/common/format";
import { Button } from "../../ui/actions/Button.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import css from "./files.module.css";
import { fileTexts } from "./texts.ts";

interface QuestionProps {
  question: string;
  answers: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

/** What the file doesn't say; nothing without answers. */
export const Question = ({ question, answers, onChoose }: QuestionProps) =>
  answers.length > 0 && (
    <fieldset data-layout="grid gap-2" className={css.question}>
      <legend>{question}</legend>
      {answers.map(([value, label]) => (
        <Button key={value} onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );

const NOT_CHOSEN = "";

interface ZoneChoiceProps {
  zones: FileZones;
  chosen: string | null;
  timezone: string;
  onChoose: (zone: string) => void;
}

export function ZoneChoice({ zones, chosen, timezone, onChoose }: ZoneChoiceProps) {
  const value = chosen ?? zones.stated ?? NOT_CHOSEN;
  const options = zones.choices.map((choice) => ({
    value: choice.value,
    label: fileTexts.zoneChoice(choice.value, format.instant(choice.first, timezone)),
  }));
  return (
    <Select
      label={fileTexts.fileZone}
      description={zones.stated === null ? fileTexts.whichZone : fileTexts.zoneDiffers}
      options={value === NOT_CHOSEN ? [{ value, label: fileTexts.chooseZone }, ...options] : options}
      value={value}
      onChange={onChoose}
    />
  );
}

export const clocks: { value: LoggerClock; label: string }[] = [
  { value: "standard", label: "Standard time all year" },
  { value: "local", label: "Local time with daylight saving" },
  { value: "utc", label: "UTC" },
];
