import * as format from "#contract/common/format";
import { DEFAULT_TIMESTAMP_FORMAT } from "#contract/inbound/inbound";
import { Button } from "../../ui/actions/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import css from "./files.module.css";
import { fileTexts } from "./texts.ts";

interface TimestampFormatProps {
  entered: string | null;
  detected: string | null;
  onChange: (entered: string | null) => void;
}

export function TimestampFormat({ entered, detected, onChange }: TimestampFormatProps) {
  const isOther = entered !== null && detected !== null && entered.trim() !== detected;
  const description =
    detected === null ? undefined : isOther ? fileTexts.formatNotUsed(detected) : fileTexts.formatDetected;
  return (
    <TextField
      label="Timestamp format"
      required
      value={entered ?? detected ?? DEFAULT_TIMESTAMP_FORMAT}
      {...(entered === null || isOther ? { description } : {})}
      error={entered?.trim() === "" ? fileTexts.formatRequired : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface DateChoiceProps {
  choices: readonly { format: string; day: string }[];
  onChoose: (timestampFormat: string) => void;
}

export function DateChoice({ choices, onChoose }: DateChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={css.dateChoice}>
      <legend>{fileTexts.whichFormat}</legend>
      {choices.map((choice) => (
        <Button key={choice.format} onClick={() => onChoose(choice.format)}>
          {fileTexts.dateChoice(format.day(choice.day), choice.format)}
        </Button>
      ))}
    </fieldset>
  );
}
