import { useState } from "react";
import type { CommandKind } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import { NumberField } from "../../../../ui/fields/NumberField.tsx";
import { limitNote } from "../limit-note.model.ts";
import { CommandRow } from "./CommandRow.tsx";
import css from "./commands.module.css";

interface ValueRowProps {
  config: DeviceConfig;
  kind: CommandKind;
  field: string;
  unit: string;
  places?: number;
  value: number;
  limits: { min: number; max: number };
  param: (value: number) => string;
}

/** One number; follows the device until edited. */
export function ValueRow({ config, kind, field, unit, places = 0, value, limits, param }: ValueRowProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const shown = draft ?? value;
  const reason = problem ?? (Number.isNaN(shown) ? `Enter ${field.toLowerCase()}.` : undefined);
  return (
    <CommandRow config={config} kind={kind} param={param(shown)} reason={reason}>
      <span className={css.value}>
        <NumberField
          label={field}
          unit={unit}
          places={places}
          value={shown}
          onChange={(next, wrong) => {
            setDraft(next);
            setProblem(wrong?.problem);
          }}
          description={limitNote(shown, limits)}
          wideMessage
        />
      </span>
    </CommandRow>
  );
}
