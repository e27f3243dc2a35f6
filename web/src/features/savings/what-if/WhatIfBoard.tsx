import { useCallback, useMemo, useState } from "react";
import type { CalculationInputs } from "#contract/calculation-inputs";
import type { SavingsBasis } from "#contract/savings";
import { Button } from "../../../ui/Button.tsx";
import { toasts } from "../../../ui/toast-queue.ts";
import { FigureSlider } from "./FigureSlider.tsx";
import { PlanView } from "./PlanView.tsx";
import { asInputs, type FigureKey, figureKinds, type SavedCase, sameFigures, termsOf } from "./figures.model.ts";
import css from "./what-if.module.css";

interface WhatIfBoardProps {
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  saved: SavedCase;
  /** Puts the figures into the plant's inputs, where they can be saved. */
  onUse: (change: Partial<CalculationInputs>) => void;
}

/** Sliders on one side, what they do on the other. */
export function WhatIfBoard({ basis, energy, saved, onUse }: WhatIfBoardProps) {
  const [figures, setFigures] = useState(saved.figures);
  const [closed, setClosed] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const terms = useMemo(() => termsOf(saved, figures, closed), [saved, figures, closed]);
  const turn = useCallback(
    (key: FigureKey, value: number) => setFigures((before) => ({ ...before, [key]: value })),
    [],
  );
  const toggle = useCallback(
    (monday: string) =>
      setClosed((before) => (before.includes(monday) ? before.filter((day) => day !== monday) : [...before, monday])),
    [],
  );
  const turned = !sameFigures(figures, saved.figures);
  const changed = turned || closed.length > 0;
  return (
    <div className={css.board}>
      <PlanView
        key={attempt}
        basis={basis}
        energy={energy}
        savedTerms={saved.terms}
        terms={terms}
        closed={closed}
        onToggle={toggle}
        onRetry={() => setAttempt(attempt + 1)}
      >
        {figureKinds.map((kind) => (
          <FigureSlider
            key={kind.key}
            kind={kind}
            value={figures[kind.key]}
            saved={saved.figures[kind.key]}
            note={
              (kind.key === "price" || kind.key === "soilingRate") && saved.monthly[kind.key]
                ? "mean of 12 months"
                : undefined
            }
            onChange={turn}
          />
        ))}
        <div className={css.actions}>
          <Button
            reason={changed ? undefined : "The sliders stand at the saved case."}
            onClick={() => {
              setFigures(saved.figures);
              setClosed([]);
            }}
          >
            Reset to the saved case
          </Button>
          <Button
            reason={turned ? undefined : "The sliders stand at the saved case."}
            onClick={() => {
              onUse(asInputs(saved, figures));
              toasts.show({ text: "The figures stand in the inputs above. Save them there.", tone: "ok" });
            }}
          >
            Put into the inputs
          </Button>
        </div>
      </PlanView>
    </div>
  );
}
