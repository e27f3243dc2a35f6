import { useCallback, useMemo, useState } from "react";
import type { CalculationInputs } from "#contract/records/inputs";
import type { SavingsBasis } from "#contract/savings/savings";
import { sameTerms } from "#domain/cleaning-plan/index";
import { Button } from "../../../ui/actions/Button.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { Scenarios } from "../scenarios/Scenarios.tsx";
import { whatIfTexts } from "../texts.ts";
import { FigureSlider } from "./FigureSlider.tsx";
import { PlanView } from "./PlanView.tsx";
import type { ShownPlansStore } from "../shown-plans.ts";
import { asInputs, caseOf, type FigureKey, figureKinds, ownRate, type SavedCase, termsOf } from "./figures.model.ts";
import { type SliderState, fromSavedCase, withFigure, withWeek } from "./slider-state.model.ts";
import css from "./what-if.module.css";

interface WhatIfBoardProps {
  plant: string;
  maySave: boolean;
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  saved: SavedCase;
  shown: ShownPlansStore;
  onUse: (change: Partial<CalculationInputs>) => void;
}

function noteOf(key: FigureKey, { monthly, terms }: SavedCase): string | undefined {
  if (key === "rainThreshold") return whatIfTexts.rainNotes[terms.rainThresholdPer];
  return (key === "price" || key === "soilingRate") && monthly[key] ? whatIfTexts.meanOfMonths : undefined;
}

export function WhatIfBoard({ plant, maySave, basis, energy, saved, shown, onUse }: WhatIfBoardProps) {
  const atSaved = useMemo(() => fromSavedCase(saved), [saved]);
  /** Null: follows the saved case until a slider is moved. */
  const [moved, setMoved] = useState<SliderState | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<FigureKey, WrongEntry | undefined>>>({});
  const at = moved ?? atSaved;
  const [attempt, setAttempt] = useState(0);
  const { figures, blockedWeeks } = at;
  const terms = useMemo(() => termsOf(at.base, figures, blockedWeeks), [at.base, figures, blockedWeeks]);
  const turn = useCallback(
    (key: FigureKey, value: number, entry?: WrongEntry | null) => {
      setMoved((before) => withFigure(before ?? atSaved, key, value));
      setWrong((before) => ({ ...before, [key]: entry ?? undefined }));
    },
    [atSaved],
  );
  const toggle = useCallback((monday: string) => setMoved((before) => withWeek(before ?? atSaved, monday)), [atSaved]);
  const place = (next: SliderState | null) => {
    setMoved(next);
    setWrong({});
  };
  const changed = !sameTerms(terms, saved.terms);
  const problem = Object.values(wrong).find((entry) => entry !== undefined)?.problem;
  const isOwnRate = at.base === saved && ownRate(basis) !== null && figures.soilingRate === saved.figures.soilingRate;
  const unmoved = changed ? undefined : whatIfTexts.unmoved;
  return (
    <div className={css.board}>
      <PlanView
        key={attempt}
        basis={basis}
        energy={energy}
        savedTerms={saved.terms}
        terms={terms}
        blockedWeeks={blockedWeeks}
        changed={changed}
        shown={shown}
        onToggle={toggle}
        onRetry={() => setAttempt(attempt + 1)}
      >
        {figureKinds.map((kind) => (
          <FigureSlider
            key={kind.key}
            kind={kind}
            value={figures[kind.key]}
            saved={saved.figures[kind.key]}
            note={kind.key === "soilingRate" && isOwnRate ? whatIfTexts.ownRate : noteOf(kind.key, at.base)}
            wrong={wrong[kind.key]}
            onChange={turn}
          />
        ))}
        <div data-layout="row gap-2">
          <Button reason={problem === undefined ? unmoved : undefined} onClick={() => place(null)}>
            {whatIfTexts.reset}
          </Button>
          <Button
            reason={problem ?? unmoved}
            onClick={() => {
              onUse(asInputs(terms, basis.today, saved.terms));
              toasts.show({ text: whatIfTexts.applied, tone: "ok" });
            }}
          >
            {whatIfTexts.apply}
          </Button>
        </div>
      </PlanView>
      <div className={css.wide}>
        <Scenarios
          plant={plant}
          maySave={maySave}
          basis={basis}
          energy={energy}
          saved={saved.terms}
          terms={terms}
          problem={problem}
          onLoad={(kept) => place(fromSavedCase(caseOf(kept)))}
        />
      </div>
    </div>
  );
}
