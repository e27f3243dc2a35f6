import { DEFAULT_TIMESTAMP_FORMAT } from "#contract/inbound/inbound";
import { TextField } from "../../ui/fields/TextField.tsx";
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
