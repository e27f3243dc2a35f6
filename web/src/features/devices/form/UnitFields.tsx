import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { ProvisionedUnit } from "#contract/devices/registration";
import { unitFields } from "#contract/records/device";
import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import { setupTexts } from "#contract/setup/texts";
import { textsOf } from "../../../records/RecordField.tsx";
import type { RecordFormState } from "../../../records/use-record-form.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import css from "./form.module.css";
import { draftFromEntry, type unitFormFields } from "./device-form.model.ts";
import { findUnit } from "./queries.ts";
import { deviceFormTexts } from "./texts.ts";

interface UnitFieldsProps {
  of: RecordFormState<typeof unitFormFields>;
  unit: ProvisionedUnit | null;
  onUnit: (unit: ProvisionedUnit | null) => void;
}

export function UnitFields({ of, unit, onUnit }: UnitFieldsProps) {
  const { iccId, claimCode } = of.draft;
  const [checked, setChecked] = useState(false);
  const find = useMutation({
    mutationFn: findUnit,
    onSuccess: (found, asked) => {
      if (asked.iccId !== iccId || asked.claimCode !== claimCode) return;
      onUnit(found);
      of.change(draftFromEntry(found.setupEntry));
    },
  });
  const isTypo = claimCode.trim() !== "" && !isClaimCode(claimCode);
  const lookUp = () => {
    setChecked(true);
    if (iccId.trim() !== "" && !isTypo && !find.isPending) find.mutate({ iccId, claimCode });
  };
  const edit = (change: Partial<UnitLabel>) => {
    find.reset();
    setChecked(false);
    onUnit(null);
    of.change(change);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || unit !== null) return;
    event.preventDefault();
    lookUp();
  };
  const known = [
    [unitFields.device_id.label, unit?.deviceId],
    [unitFields.serialno.label, unit?.serialNumber],
    [deviceFormTexts.productId, unit?.particleProductId],
  ] as const;
  return (
    <>
      <div data-layout="stack shrink gap-3">
        <TextField
          {...textsOf({ of, name: "iccId" })}
          inputMode="numeric"
          autoComplete="off"
          description={unit === null ? deviceFormTexts.iccIdHint : deviceFormTexts.unitFound}
          value={iccId}
          onChange={(event) => edit({ iccId: event.target.value })}
          onKeyDown={press}
        />
        <TextField
          label={of.fields.claimCode.label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          description={setupTexts.claimCodeHint}
          value={claimCode}
          onChange={(event) => edit({ claimCode: event.target.value })}
          onKeyDown={press}
          error={checked && isTypo ? setupTexts.claimCodeWrong : undefined}
        />
        <div data-layout="row middle gap-2">
          <Button size="compact" pending={find.isPending} onClick={lookUp}>
            {deviceFormTexts.lookUp}
          </Button>
        </div>
        {find.isError && <InlineError message={find.error.message} />}
      </div>
      {unit?.setupEntry?.installationPhoto && (
        <figure className={css.photo}>
          <img src={unit.setupEntry.installationPhoto} alt={deviceFormTexts.setupPhoto} />
          <figcaption data-text="muted">{deviceFormTexts.setupPhoto}</figcaption>
        </figure>
      )}
      <div data-layout="pairs">
        {known.map(([label, value]) => (
          <TextField
            key={label}
            label={label}
            readOnly
            value={String(value ?? "")}
            description={deviceFormTexts.fixedByUnit}
          />
        ))}
      </div>
    </>
  );
}
