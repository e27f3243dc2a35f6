import { type FormEvent, lazy, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { SETUP_CODE_PROBLEM, setupTitle } from "#contract/setup/look-up";
import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import type { SetupUnit } from "#contract/setup/setup";
import { PageHeader } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import {
  initialWizardState,
  isUntouched,
  parseWizardState,
  scannedLabel,
  serializeWizardState,
  wizardReducer,
} from "./draft.model.ts";
import { useSetupQueue } from "./offline/use-setup-queue.ts";
import { prepareOffline, takeNewVersion } from "./service-worker/register.ts";
import css from "./setup.module.css";
import { setupScreenTexts as texts } from "./texts.ts";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { lookUpUnit } from "./calls.ts";
import { saveSetupCode } from "./setup-code.ts";
import { isUnanswered } from "./unanswered.ts";

const Scanner = lazy(() => import("./scanner/Scanner.tsx"));

interface LookUpStepProps {
  onFound: (unit: SetupUnit, label: UnitLabel) => void;
  onOffline: (label: UnitLabel) => void;
}

function LookUpStep({ onFound, onOffline }: LookUpStepProps) {
  const [label, setLabel] = useState<UnitLabel>({ iccId: "", claimCode: "" });
  const [checked, setChecked] = useState(false);
  const [scanning, setScanning] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const find = useMutation({ mutationFn: lookUpUnit, onSuccess: onFound });
  const isOffline = isUnanswered(find.error);
  const isCodeProblem = find.error instanceof ApiProblem && find.error.type === SETUP_CODE_PROBLEM;
  const asksForCode = code !== null || isCodeProblem;
  const trimmed = { iccId: label.iccId.trim(), claimCode: label.claimCode.trim() };
  const isTypo = trimmed.claimCode !== "" && !isClaimCode(trimmed.claimCode);
  const lookUp = (wanted: UnitLabel) => {
    if (wanted.iccId === "" || find.isPending) return;
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
    if (!isTypo) lookUp(trimmed);
  };
  const take = (code: string) => {
    const scanned = scannedLabel(code);
    // Some labels have the claim code only in print.
    const merged = { ...scanned, claimCode: scanned.claimCode || trimmed.claimCode };
    setScanning(false);
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
        description={texts.iccIdHint}
        value={label.iccId}
        onChange={(event) => edit({ iccId: event.target.value })}
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
        {texts.lookUp}
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

/** Calendars and charts of later steps. */
const loads = {
  live: () => import("./LiveStep.tsx"),
  form: () => import("./form/FormStep.tsx"),
  offline: () => import("./offline/OfflineForm.tsx"),
  queue: () => import("./offline/QueueList.tsx"),
  send: () => import("./offline/send-queue.ts"),
  summary: () => import("./SummaryStep.tsx"),
};
const LiveStep = lazy(async () => ({ default: (await loads.live()).LiveStep }));
const FormStep = lazy(async () => ({ default: (await loads.form()).FormStep }));
const OfflineForm = lazy(async () => ({ default: (await loads.offline()).OfflineForm }));
const QueueList = lazy(async () => ({ default: (await loads.queue()).QueueList }));
const SummaryStep = lazy(async () => ({ default: (await loads.summary()).SummaryStep }));

/** Loads later steps early, in case the signal is lost. */
async function loadRest(): Promise<void> {
  for (const load of Object.values(loads)) await load().catch(() => undefined);
}

const KEPT = "setup-walk";

/** Storage is optional: without it only resuming is lost. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // Full or refused: continues in memory.
  }
}

export function SetupScreen() {
  const [walk, move] = useReducer(
    wizardReducer,
    null,
    () => parseWizardState(kept()) ?? initialWizardState(crypto.randomUUID()),
  );
  const title = useRef<HTMLDivElement>(null);
  const { step, unit, offlineIccId } = walk;
  const queue = useSetupQueue((id) => id === walk.entryId && move({ kind: "saved" }));
  const [opensOffline, setOpensOffline] = useState(false);
  const untouched = isUntouched(walk);
  useEffect(() => keep(serializeWizardState(walk)), [walk]);
  useEffect(() => {
    void loadRest();
    void prepareOffline().then(setOpensOffline);
  }, []);
  useEffect(() => {
    if (untouched) void takeNewVersion();
  }, [untouched]);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <div data-layout="stack gap-4" className={css.screen}>
      <div ref={title} tabIndex={-1}>
        <PageHeader title={setupTitle} lead={texts.step(step)} />
      </div>
      <Suspense fallback={<Skeleton height={300} />}>
        {(step === 1 || unit === null) &&
          (offlineIccId === null ? (
            <>
              <LookUpStep
                onFound={(found, { claimCode }) => move({ kind: "found", unit: found, claimCode })}
                onOffline={(label) => move({ kind: "offline", ...label })}
              />
              {queue.entries.length > 0 && (
                <QueueList
                  queue={queue}
                  onEdit={(entry) => {
                    move({ kind: "reopen", entry });
                    void queue.takeOut(entry.id);
                  }}
                />
              )}
              {opensOffline && <p data-text="muted">{texts.opensOffline}</p>}
            </>
          ) : (
            <OfflineForm walk={walk} iccId={offlineIccId} queue={queue} move={move} />
          ))}
        {step === 2 && unit && <LiveStep unit={unit} move={move} />}
        {step === 3 && unit && <FormStep walk={walk} unit={unit} queue={queue} move={move} />}
        {step === 4 && unit && (
          <SummaryStep
            entered={walk.draft}
            unit={unit}
            onDone={() => move({ kind: "done", entryId: crypto.randomUUID() })}
          />
        )}
      </Suspense>
    </div>
  );
}
