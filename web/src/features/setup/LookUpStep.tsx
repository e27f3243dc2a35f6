import { useMutation } from "@tanstack/react-query";
import { lazy, type FormEvent, Suspense, useState } from "react";
import { SETUP_CODE_PROBLEM } from "#contract/setup/look-up";
import type { SetupUnit } from "#contract/setup/setup";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { lookUpUnit } from "./calls.ts";
import { scannedIccId } from "./draft.model.ts";
import { saveSetupCode } from "./setup-code.ts";
import { setupScreenTexts as texts } from "./texts.ts";
import { isUnanswered } from "./unanswered.ts";

const Scanner = lazy(() => import("./scanner/Scanner.tsx"));

interface LookUpStepProps {
  onFound: (unit: SetupUnit) => void;
  onOffline: (iccId: string) => void;
}

export function LookUpStep({ onFound, onOffline }: LookUpStepProps) {
  const [iccId, setIccId] = useState("");
  const [scanning, setScanning] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const find = useMutation({ mutationFn: lookUpUnit, onSuccess: onFound });
  const isOffline = isUnanswered(find.error);
  const isCodeProblem = find.error instanceof ApiProblem && find.error.type === SETUP_CODE_PROBLEM;
  const asksForCode = code !== null || isCodeProblem;
  const lookUp = (text: string) => {
    if (text === "" || find.isPending) return;
    if (code !== null) saveSetupCode(code.trim());
    find.mutate(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    lookUp(iccId.trim());
  };
  const take = (code: string) => {
    const scannedId = scannedIccId(code);
    setScanning(false);
    setIccId(scannedId);
    lookUp(scannedId);
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
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
        description={texts.iccIdHint}
        value={iccId}
        onChange={(event) => {
          find.reset();
          setIccId(event.target.value);
        }}
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
      {find.isError && !isOffline && <InlineError message={find.error.message} />}
      {isOffline && (
        <>
          <Notice>{texts.offlineLookUp}</Notice>
          <Button onClick={() => onOffline(iccId.trim())}>{texts.fillInOffline}</Button>
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        pending={find.isPending}
        reason={iccId.trim() === "" ? texts.lookUpReason : undefined}
      >
        {texts.lookUp}
      </Button>
    </form>
  );
}
