import { useState } from "react";
import { limitsOf } from "#contract/commands/arguments";
import { commandKind } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import { Card } from "../../../../ui/layout/Card.tsx";
import { NumberField } from "../../../../ui/fields/NumberField.tsx";
import css from "../control-room.module.css";
import { CommandRow } from "../commands/CommandRow.tsx";
import { limitNote } from "../limit-note.model.ts";
import { normalizationTexts as texts } from "../texts.ts";

interface CellFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

export const CellField = ({ label, value, onChange, error }: CellFieldProps) => (
  <NumberField
    label={label}
    unit="%"
    places={3}
    step={0.1}
    value={value}
    onChange={onChange}
    description={limitNote(value, limitsOf.normalization)}
    error={error}
  />
);

/** Values that the device applies to new readings; both cells go in one command. */
export function DeviceValues({ config }: { config: DeviceConfig }) {
  const [draft, setDraft] = useState<{ clean: number; soiled: number } | null>(null);
  const known = config.normalization;
  const { clean, soiled } = draft ?? known ?? { clean: Number.NaN, soiled: Number.NaN };
  const isComplete = Number.isFinite(clean) && Number.isFinite(soiled);
  return (
    <Card title={texts.deviceTitle}>
      <p data-text="muted">{known ? texts.deviceHelp : `${texts.unknownValues} ${texts.deviceHelp}`}</p>
      <div data-layout="grid start gap-3" className={css.cells}>
        <CellField label={texts.clean} value={clean} onChange={(next) => setDraft({ clean: next, soiled })} />
        <CellField label={texts.soiled} value={soiled} onChange={(next) => setDraft({ clean, soiled: next })} />
      </div>
      <CommandRow
        config={config}
        kind={commandKind("normalization")!}
        label={texts.deviceTitle}
        isTitled
        go={texts.update}
        param={`normC=${clean},normD=${soiled}`}
        reason={isComplete ? undefined : texts.enterBoth}
      />
    </Card>
  );
}
