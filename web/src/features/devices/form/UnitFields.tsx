import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import { setupTexts } from "#contract/setup/texts";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { cx } from "../../../ui/class-names.ts";
import css from "./form.module.css";
import { draftFromEntry, type AddDraft } from "./device-form.model.ts";
import { findUnit } from "./queries.ts";
import { deviceFormTexts, deviceLabels } from "./texts.ts";

interface UnitFieldsProps {
  draft: AddDraft;
  onChange: (change: Partial<AddDraft>) => void;
  error: string | undefined;
}

export function UnitFields({ draft: { iccId, claimCode, unit }, onChange, error }: UnitFieldsProps) {
  const [checked, setChecked] = useState(false);
  const find = useMutation({
    mutationFn: findUnit,
    onSuccess: (found, asked) =>
      asked.iccId === iccId &&
      asked.claimCode === claimCode &&
      onChange({ unit: found, ...draftFromEntry(found.setupEntry) }),
  });
  const isTypo = claimCode.trim() !== "" && !isClaimCode(claimCode);
  const lookUp = () => {
    setChecked(true);
    if (iccId.trim() !== "" && !isTypo && !find.isPending) find.mutate({ iccId, claimCode });
  };
  const edit = (change: Partial<UnitLabel>) => {
    find.reset();
    setChecked(false);
    onChange({ ...change, unit: null });
  };
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
      <div className={cx(layout.stack, layout.dense)}>
        <TextField
          label={deviceLabels.iccId}
          required
          inputMode="numeric"
          autoComplete="off"
          description={unit === null ? deviceFormTexts.iccIdHint : deviceFormTexts.unitFound}
          value={iccId}
          onChange={(event) => edit({ iccId: event.target.value })}
          onKeyDown={press}
          error={error}
        />
        <TextField
          label={deviceLabels.claimCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          description={setupTexts.claimCodeHint}
          value={claimCode}
          onChange={(event) => edit({ claimCode: event.target.value })}
          onKeyDown={press}
          error={checked && isTypo ? setupTexts.claimCodeWrong : undefined}
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
