import { useMutation } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import { hasRightCheckDigit, isIccId } from "#contract/setup/icc-id";
import { SETUP_CODE_PROBLEM } from "#contract/setup/look-up";
import type { SetupUnit } from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { lookUpUnit } from "./calls.ts";
import { scannedLabel } from "./draft.model.ts";
import { saveSetupCode } from "./setup-code.ts";
import { setupScreenTexts as texts } from "./texts.ts";
import { isUnanswered } from "./unanswered.ts";

const Scanner = lazy(() => import("./scanner/Scanner.tsx"));

interface LookUpStepProps {
  /** Of the unit before, for Back. */
  start: UnitLabel;
  onFound: (unit: SetupUnit, label: UnitLabel) => void;
  onOffline: (label: UnitLabel) => void;
}

export function LookUpStep({ start, onFound, onOffline }: LookUpStepProps) {
  const [label, setLabel] = useState(start);
  const [checked, setChecked] = useState(false);
  const [doubted, setDoubted] = useState<string | null>(null);
  const [scanning, setScanning] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const find = useMutation({ mutationFn: lookUpUnit, onSuccess: onFound });
  const isOffline = isUnanswered(find.error);
  const isCodeProblem = find.error instanceof ApiProblem && find.error.type === SETUP_CODE_PROBLEM;
  const asksForCode = code !== null || isCodeProblem;
  const trimmed = { iccId: label.iccId.trim(), claimCode: label.claimCode.trim() };
  const isTypo = trimmed.claimCode !== "" && !isClaimCode(trimmed.claimCode);
  const isDoubted = doubted === trimmed.iccId;
  const iccIdError = !isIccId(trimmed.iccId) ? setupTexts.iccIdWrong : isDoubted ? setupTexts.iccIdTypo : undefined;
  const lookUp = (wanted: UnitLabel) => {
    // A wrong number would only use up the look-ups of this network.
    if (!isIccId(wanted.iccId) || find.isPending) return;
    if (code !== null) saveSetupCode(code.trim());
    find.mutate(wanted);
  };
  const edit = (change: Partial<UnitLabel>) => {
    find.reset();
    setChecked(false);
    setLabel({ ...label, ...change });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isNew = isIccId(trimmed.iccId) && !hasRightCheckDigit(trimmed.iccId) && !isDoubted;
    if (isNew) setDoubted(trimmed.iccId);
    else if (!isTypo) lookUp(trimmed);
  };
  const take = (code: string) => {
    const scanned = scannedLabel(code);
    // Some labels have the claim code only in print.
    const merged = { ...scanned, claimCode: scanned.claimCode || trimmed.claimCode };
    setScanning(false);
    setChecked(true);
    setLabel(merged);
    lookUp(merged);
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <Button onClick={() => setScanning(!scanning)}>{scanning ? texts.stopScan : texts.scan}</Button>
      {scanning && (
        <Suspense fallback={<Skeleton height={240} />}>
          <Scanner onCode={take} />
        </Suspense>
      )}
      <TextField
        label={texts.iccId}
        required
        inputMode="numeric"
        autoComplete="off"
        description={setupTexts.iccIdHint}
        value={label.iccId}
        onChange={(event) => edit({ iccId: event.target.value })}
        error={checked ? iccIdError : undefined}
      />
      <TextField
        label={texts.claimCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description={texts.claimCodeHint}
        value={label.claimCode}
        onChange={(event) => edit({ claimCode: event.target.value })}
        error={checked && isTypo ? texts.claimCodeWrong : undefined}
      />
      {asksForCode && (
        <TextField
          label={texts.setupCode}
          required
          autoComplete="off"
          autoCapitalize="none"
          description={texts.setupCodeHint}
          value={code ?? ""}
          onChange={(event) => {
            find.reset();
            setCode(event.target.value);
          }}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        pending={find.isPending}
        reason={trimmed.iccId === "" ? texts.lookUpReason : undefined}
      >
        {isDoubted ? texts.lookUpAnyway : texts.lookUp}
      </Button>
      {find.isError && !isOffline && <InlineError message={find.error.message} />}
      {isOffline && (
        <>
          <Notice>{texts.offlineLookUp}</Notice>
          <Button onClick={() => onOffline(trimmed)}>{texts.fillInOffline}</Button>
        </>
      )}
    </form>
  );
}
