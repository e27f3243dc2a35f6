import { lazy, Suspense, useEffect, useReducer, useRef, useState, type FormEvent } from "react";
import { setupTitle, SETUP_CODE_PROBLEM } from "#contract/setup/look-up";
import { PageHeader } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import {
  initialWizardState,
  isOtherUnit,
  isUntouched,
  parseWizardState,
  serializeWizardState,
  shownStep,
  wizardReducer,
} from "./draft.model.ts";
import { useSetupQueue } from "./offline/use-setup-queue.ts";
import css from "./setup.module.css";
import { setupScreenTexts as texts } from "./texts.ts";
import { useMutation } from "@tanstack/react-query";
import type { UnitLabel } from "#contract/setup/claim-code";
import type { SetupUnit } from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { ApiProblem } from "../../api/problem.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { lookUpUnit } from "./calls.ts";
import type { LabelProblems } from "./label.model.ts";
import { keepText, keptText } from "../../api/kept.ts";
import { saveSetupCode } from "./setup-code.ts";
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
  const find = useMutation({ mutationFn: lookUpUnit });
  const isOffline = isUnanswered(find.error);
  const isCodeProblem = find.error instanceof ApiProblem && find.error.type === SETUP_CODE_PROBLEM;
  const asksForCode = code !== null || isCodeProblem;
  const trimmed = { iccId: label.iccId.trim(), claimCode: label.claimCode.trim() };
  const isDoubted = doubted === trimmed.iccId;
  const lookUp = (wanted: UnitLabel) => {
    if (find.isPending) return;
    if (code !== null) saveSetupCode(code.trim());
    // Not an option of the mutation: a late answer must not move those who went on to the offline form.
    find.mutate(wanted, { onSuccess: onFound });
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
      {isOffline && <Notice>{texts.offlineLookUp}</Notice>}
      {/* Always: a phone with a weak signal doesn't know that it is offline, and a call may wait for half a minute. */}
      <Button onClick={() => onOffline(trimmed)}>{texts.fillInOffline}</Button>
    </form>
  );
}

/** Calendars and charts of later steps. */
const loads = {
  label: () => import("./label.model.ts"),
  worker: () => import("./service-worker/register.ts"),
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

/** Without storage only resuming is lost. */
const KEPT = "setup-walk";

export function SetupScreen() {
  const [walk, move] = useReducer(
    wizardReducer,
    null,
    () => parseWizardState(keptText(KEPT)) ?? initialWizardState(crypto.randomUUID()),
  );
  const title = useRef<HTMLDivElement>(null);
  const { unit, entryId, isOffline, iccId, claimCode } = walk;
  const step = shownStep(walk);
  const queue = useSetupQueue((id) => move({ kind: "saved", entryId: id }));
  const [opensOffline, setOpensOffline] = useState(false);
  const untouched = isUntouched(walk);
  useEffect(() => keepText(KEPT, serializeWizardState(walk)), [walk]);
  useEffect(() => {
    void loadRest();
    void loads.worker().then(async ({ prepareOffline }) => setOpensOffline(await prepareOffline()));
  }, []);
  useEffect(() => {
    if (untouched) void loads.worker().then(({ takeNewVersion }) => takeNewVersion());
  }, [untouched]);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  /** Photos of an entry that will not be sent, or was sent. */
  const dropPhotos = () => void queue.dropPhotos(entryId).catch(() => undefined);
  const nextEntry = (other: string) => {
    if (isOtherUnit(walk, other)) dropPhotos();
    return crypto.randomUUID();
  };
  return (
    <div data-layout="stack gap-4" className={css.screen}>
      <div ref={title} tabIndex={-1}>
        <PageHeader title={setupTitle} lead={texts.step(step)} />
      </div>
      <Suspense fallback={<Skeleton height={300} />}>
        {isOffline && <OfflineForm walk={walk} queue={queue} move={move} />}
        {!isOffline && (step === 1 || unit === null) && (
          <>
            <LookUpStep
              key={entryId}
              start={{ iccId, claimCode }}
              onFound={(found, { claimCode }) =>
                move({ kind: "found", unit: found, claimCode, entryId: nextEntry(found.iccId) })
              }
              onOffline={(label) => move({ kind: "offline", ...label, entryId: nextEntry(label.iccId) })}
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
        )}
        {step === 2 && unit && <LiveStep walk={walk} unit={unit} move={move} />}
        {step === 3 && !isOffline && unit && <FormStep walk={walk} unit={unit} queue={queue} move={move} />}
        {step === 4 && unit && (
          <SummaryStep
            walk={walk}
            unit={unit}
            move={move}
            onDone={() => {
              dropPhotos();
              move({ kind: "done", entryId: crypto.randomUUID() });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
