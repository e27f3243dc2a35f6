import { useMutation } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import type { UnitLabel } from "#contract/setup/claim-code";
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
import type { LabelProblems } from "./label.model.ts";
import { saveSetupCode } from "./setup-code.ts";
import { setupScreenTexts as texts } from "./texts.ts";
import { isUnanswered } from "./unanswered.ts";

const Scanner = lazy(() => import("./scanner/Scanner.tsx"));
const labels = () => import("./label.model.ts");

interface LookUpStepProps {
  /** Of the unit before, for Back. */
  start: UnitLabel;
  onFound: (unit: SetupUnit, label: UnitLabel) => void;
  onOffline: (label: UnitLabel) => void;
}

export function LookUpStep({ start, onFound, onOffline }: LookUpStepProps) {
  const [label, setLabel] = useState(start);
  const [problems, setProblems] = useState<LabelProblems>({});
  /** ICCID whose check digit is wrong. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const [scanning, setScanning] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const find = useMutation({ mutationFn: lookUpUnit, onSuccess: onFound });
  const isOffline = isUnanswered(find.error);
  const isCodeProblem = find.error instanceof ApiProblem && find.error.type === SETUP_CODE_PROBLEM;
  const asksForCode = code !== null || isCodeProblem;
  const trimmed = { iccId: label.iccId.trim(), claimCode: label.claimCode.trim() };
  const isDoubted = doubted === trimmed.iccId;
  const lookUp = (wanted: UnitLabel) => {
    if (find.isPending) return;
    if (code !== null) saveSetupCode(code.trim());
    find.mutate(wanted);
  };
  const edit = (change: Partial<UnitLabel>) => {
    find.reset();
    setProblems({});
    setLabel({ ...label, ...change });
  };
  const check = async (wanted: UnitLabel, insists: boolean) => {
    const found = (await labels()).labelProblems(wanted, insists);
    setProblems(found);
    if (found.isDoubted) setDoubted(wanted.iccId);
    if (Object.keys(found).length === 0) lookUp(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(trimmed, isDoubted);
  };
  const take = async (code: string) => {
    const scanned = (await labels()).scannedLabel(code);
    // Some labels have the claim code only in print.
    const merged = { ...scanned, claimCode: scanned.claimCode || trimmed.claimCode };
    setScanning(false);
    setLabel(merged);
    // A code that was read is free of typos.
    await check(merged, true);
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
      <Button onClick={() => setScanning(!scanning)}>{scanning ? texts.stopScan : texts.scan}</Button>
      {scanning && (
        <Suspense fallback={<Skeleton height={240} />}>
          <Scanner onCode={(code) => void take(code)} />
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
        error={problems.iccId}
      />
      <TextField
        label={texts.claimCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        description={texts.claimCodeHint}
        value={label.claimCode}
        onChange={(event) => edit({ claimCode: event.target.value })}
        error={problems.claimCode}
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
