import { useCallback, useMemo, useState } from "react";
import type { CalculationInputs } from "#contract/calculation-inputs";
import type { SavingsBasis } from "#contract/savings";
import { Button } from "../../../ui/Button.tsx";
import { toasts } from "../../../ui/toast-queue.ts";
import { Scenarios } from "../scenarios/Scenarios.tsx";
import { FigureSlider } from "./FigureSlider.tsx";
import { PlanView } from "./PlanView.tsx";
import type { ShownPlansStore } from "../shown-plans.ts";
import { asInputs, caseOf, type FigureKey, figureKinds, type SavedCase, termsOf } from "./figures.model.ts";
import { sameTerms, startAt, withFigure, withWeek } from "./standing.model.ts";
import css from "./what-if.module.css";

interface WhatIfBoardProps {
  plant: string;
  /** Whether the person may keep scenarios. */
  maySave: boolean;
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  saved: SavedCase;
  shown: ShownPlansStore;
  /** Puts the figures into the plant's inputs, where they can be saved. */
  onUse: (change: Partial<CalculationInputs>) => void;
}

function noteOf(key: FigureKey, { monthly, terms }: SavedCase): string | undefined {
  if (key === "rainThreshold") return terms.rainPer === "week" ? "sum of a week" : undefined;
  return (key === "price" || key === "soilingRate") && monthly[key] ? "mean of 12 months" : undefined;
}

/** Sliders on one side, what they do on the other. */
export function WhatIfBoard({ plant, maySave, basis, energy, saved, shown, onUse }: WhatIfBoardProps) {
  const [at, setAt] = useState(() => startAt(saved));
  const [attempt, setAttempt] = useState(0);
  const { figures, closed } = at;
  const terms = useMemo(() => termsOf(at.base, figures, closed), [at.base, figures, closed]);
  const turn = useCallback((key: FigureKey, value: number) => setAt((before) => withFigure(before, key, value)), []);
  const toggle = useCallback((monday: string) => setAt((before) => withWeek(before, monday)), []);
  const changed = !sameTerms(terms, saved.terms);
  const reason = changed ? undefined : "The sliders stand at the saved case.";
  return (
    <div className={css.board}>
      <PlanView
        key={attempt}
        basis={basis}
        energy={energy}
        savedTerms={saved.terms}
        terms={terms}
        closed={closed}
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
            note={noteOf(kind.key, at.base)}
            onChange={turn}
          />
        ))}
        <div className={css.actions}>
          <Button reason={reason} onClick={() => setAt(startAt(saved))}>
            Reset to the saved case
          </Button>
          <Button
            reason={reason}
            onClick={() => {
              onUse(asInputs(terms, basis.today));
              toasts.show({ text: "The figures stand in the inputs above. Save them there.", tone: "ok" });
            }}
          >
            Put into the inputs
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
          onLoad={(kept) => setAt(startAt(caseOf(kept)))}
        />
      </div>
    </div>
  );
}
