import { lazy, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { setupTitle } from "#contract/setup/look-up";
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
import { LookUpStep } from "./LookUpStep.tsx";
import { useSetupQueue } from "./offline/use-setup-queue.ts";
import css from "./setup.module.css";
import { setupScreenTexts as texts } from "./texts.ts";

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
  const { unit, entryId, isOffline, iccId, claimCode } = walk;
  const step = shownStep(walk);
  const queue = useSetupQueue((id) => id === entryId && move({ kind: "saved" }));
  const [opensOffline, setOpensOffline] = useState(false);
  const untouched = isUntouched(walk);
  useEffect(() => keep(serializeWizardState(walk)), [walk]);
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
