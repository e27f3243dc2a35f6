import { useMutation } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { TextField } from "../../../ui/fields/TextField.tsx";
import css from "./form.module.css";
import { draftFromEntry, type AddDraft } from "./device-form.model.ts";
import { findUnit } from "./queries.ts";
import { deviceFormTexts, deviceLabels } from "./texts.ts";

interface UnitFieldsProps {
  draft: AddDraft;
  onChange: (change: Partial<AddDraft>) => void;
  error: string | undefined;
}

export function UnitFields({ draft: { iccId, unit }, onChange, error }: UnitFieldsProps) {
  const find = useMutation({
    mutationFn: findUnit,
    onSuccess: (found, asked) => asked === iccId && onChange({ unit: found, ...draftFromEntry(found.setupEntry) }),
  });
  const lookUp = () => iccId.trim() !== "" && !find.isPending && find.mutate(iccId);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || unit !== null) return;
    event.preventDefault();
    lookUp();
  };
  const known = [
    ["device_id", unit?.deviceId],
    ["serialno", unit?.serialNumber],
    ["product_id", unit?.particleProductId],
  ] as const;
  return (
    <>
      <div className={layout.group}>
        <TextField
          label={deviceLabels.iccId}
          required
          inputMode="numeric"
          autoComplete="off"
          description={unit === null ? deviceFormTexts.iccIdHint : deviceFormTexts.unitFound}
          value={iccId}
          onChange={(event) => {
            find.reset();
            onChange({ iccId: event.target.value, unit: null });
          }}
          onKeyDown={press}
          error={error}
        />
        <div className={layout.row}>
          <Button size="compact" pending={find.isPending} onClick={lookUp}>
            {deviceFormTexts.lookUp}
          </Button>
        </div>
        {find.isError && <InlineError message={find.error.message} />}
      </div>
      {unit?.setupEntry?.installationPhoto && (
        <figure className={css.photo}>
          <img src={unit.setupEntry.installationPhoto} alt={deviceFormTexts.setupPhoto} />
          <figcaption className={layout.muted}>{deviceFormTexts.setupPhoto}</figcaption>
        </figure>
      )}
      <div className={layout.pairs}>
        {known.map(([name, value]) => (
          <TextField
            key={name}
            label={deviceLabels[name]}
            readOnly
            value={String(value ?? "")}
            description={deviceFormTexts.fixedByUnit}
          />
        ))}
      </div>
    </>
  );
}
