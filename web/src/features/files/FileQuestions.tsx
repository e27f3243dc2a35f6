import * as format from "#contract/common/format";
import type { FileZones } from "#contract/inbound/inbound";
import { Button } from "../../ui/actions/Button.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import css from "./files.module.css";
import { fileTexts } from "./texts.ts";

interface DateChoiceProps {
  choices: readonly { format: string; day: string }[];
  onChoose: (timestampFormat: string) => void;
}

export function DateChoice({ choices, onChoose }: DateChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset data-layout="grid gap-2" className={css.dateChoice}>
      <legend>{fileTexts.whichFormat}</legend>
      {choices.map((choice) => (
        <Button key={choice.format} onClick={() => onChoose(choice.format)}>
          {fileTexts.dateChoice(format.day(choice.day), choice.format)}
        </Button>
      ))}
    </fieldset>
  );
}

interface DeviceChoiceProps {
  devices: readonly string[];
  onChoose: (device: string) => void;
}

export function DeviceChoice({ devices, onChoose }: DeviceChoiceProps) {
  if (devices.length === 0) return null;
  return (
    <fieldset data-layout="grid gap-2" className={css.dateChoice}>
      <legend>{fileTexts.whichDevice}</legend>
      {devices.map((device) => (
        <Button key={device} onClick={() => onChoose(device)}>
          {device}
        </Button>
      ))}
    </fieldset>
  );
}

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
