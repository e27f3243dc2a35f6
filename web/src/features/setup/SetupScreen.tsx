import { useEffect, useReducer, useRef } from "react";
import { setupTexts } from "#contract/setup/texts";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { startWalk, walked, walkOf, walkText } from "./draft.model.ts";
import { FormStep } from "./FormStep.tsx";
import { LiveStep } from "./LiveStep.tsx";
import { LookUpStep } from "./LookUpStep.tsx";
import css from "./setup.module.css";
import { SummaryStep } from "./SummaryStep.tsx";
import { setupScreenTexts as texts } from "./texts.ts";

const KEPT = "setup-walk";

/** Storage that a browser refuses costs the resuming, not the setup. */
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
    // Full or refused: the walk goes on in memory.
  }
}

/** Sets up a new device in the field: find it, look at its data, fill in the form, done. */
export function SetupScreen() {
  const [walk, move] = useReducer(walked, null, () => walkOf(kept()) ?? startWalk(crypto.randomUUID()));
  const title = useRef<HTMLDivElement>(null);
  const { step, unit } = walk;
  useEffect(() => keep(walkText(walk)), [walk]);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <div className={css.screen}>
      <div ref={title} tabIndex={-1}>
        <PageHeader title={setupTexts.title} lead={texts.step(step)} />
      </div>
      {(step === 1 || unit === null) && <LookUpStep onFound={(found) => move({ kind: "found", unit: found })} />}
      {step === 2 && unit && <LiveStep unit={unit} move={move} />}
      {step === 3 && unit && <FormStep walk={walk} unit={unit} move={move} />}
      {step === 4 && unit && (
        <SummaryStep
          draft={walk.draft}
          unit={unit}
          onDone={() => move({ kind: "done", entryId: crypto.randomUUID() })}
        />
      )}
    </div>
  );
}
