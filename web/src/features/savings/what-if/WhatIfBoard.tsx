import { memo, useCallback, useId, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { PlanSource } from "#contract/decision/decision";
import type { CalculationInputs } from "#contract/records/inputs";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { sameTerms } from "#domain/cleaning-plan/index";
import { Button } from "../../../ui/actions/Button.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { sourceOf, valueText } from "../inputs/sources.model.ts";
import { plantDecisionQuery } from "../queries.ts";
import { Scenarios } from "../scenarios/Scenarios.tsx";
import { whatIfTexts } from "../texts.ts";
import { PlanView } from "./PlanView.tsx";
import type { ShownPlansStore } from "../shown-plans.ts";
import {
  asInputs,
  caseOf,
  type FigureKey,
  type FigureKind,
  figureKinds,
  ownRate,
  type SavedCase,
  termsOf,
} from "./figures.model.ts";
import { fromSavedCase, type SliderState, withFigure, withWeek } from "./slider-state.model.ts";
import css from "./what-if.module.css";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import slider from "../../../ui/fields/Slider.module.css";
import { nearestStep, scaleFor, valueAfterKey } from "./scale.model.ts";

/** An empty box keeps the former number. */
const EMPTY: WrongEntry = { text: "", problem: whatIfTexts.enterNumber };

interface FigureSliderProps {
  kind: FigureKind;
  value: number;
  saved: number;
  /** For means of twelve months. */
  note?: string | undefined;
  wrong?: WrongEntry | undefined;
  onChange: (key: FigureKey, value: number, wrong?: WrongEntry | null) => void;
}

const FigureSlider = memo(function FigureSlider({ kind, value, saved, note, wrong, onChange }: FigureSliderProps) {
  const id = useId();
  const touched = useRef(value);
  const scale = scaleFor(kind, saved, value);
  const share = (figure: number): number => Math.min(1, figure / scale.maximum);
  return (
    <div data-layout="grid middle gap-half-3" className={css.figure}>
      <div data-layout="row gap-0-2 baseline">
        <label htmlFor={id} data-text="name">
          {kind.label}
        </label>
        <span data-text="third caption">
          {note === undefined ? "" : `${note}, `}saved {kind.text(saved)}
        </span>
      </div>
      <div className={css.box}>
        <NumberField
          label={`${kind.label}, ${kind.unit}`}
          hideLabel
          unit={kind.unit}
          value={value}
          wrong={wrong}
          error={wrong?.problem}
          minimum={0}
          maximum={kind.most}
          places={kind.places}
          step={scale.step}
          onChange={(typed, entry) =>
            Number.isNaN(typed) ? onChange(kind.key, value, entry ?? EMPTY) : onChange(kind.key, typed)
          }
        />
      </div>
      <div className={slider.track} style={{ "--value": share(value), "--saved": share(saved) } as React.CSSProperties}>
        <input
          id={id}
          type="range"
          className={slider.range}
          min={0}
          max={scale.maximum}
          step="any"
          value={value}
          aria-valuetext={kind.text(value)}
          onChange={(event) => onChange(kind.key, nearestStep(event.currentTarget.valueAsNumber, scale))}
          onPointerDown={() => {
            touched.current = value;
          }}
          // The touch turned into a scroll, so the thumb goes back.
          onPointerCancel={() => onChange(kind.key, touched.current)}
          onKeyDown={(event) => {
            const next = event.altKey || event.ctrlKey || event.metaKey ? null : valueAfterKey(event.key, value, scale);
            if (next === null) return;
            event.preventDefault();
            onChange(kind.key, next);
          }}
        />
        <span className={slider.tick} aria-hidden="true" />
      </div>
    </div>
  );
});

interface WhatIfBoardProps {
  plant: string;
  maySave: boolean;
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  saved: SavedCase;
  shown: ShownPlansStore;
  onUse: (change: Partial<CalculationInputs>) => void;
}

/** What the plan uses instead, until the slider is moved. */
function measuredNote(key: FigureKey, sources: readonly PlanSource[]): string | undefined {
  const source =
    key === "soilingRate" ? sourceOf(sources, "rate") : key === "rainThreshold" ? sourceOf(sources, "rain") : undefined;
  if (source === undefined || source.from === "entered" || source.from === "typical") return undefined;
  return whatIfTexts.measured(valueText(source));
}

function noteOf(key: FigureKey, { monthly, terms }: SavedCase): string | undefined {
  if (key === "rainThreshold") return whatIfTexts.rainNotes[terms.rainThresholdPer];
  return (key === "price" || key === "soilingRate") && monthly[key] ? whatIfTexts.meanOfMonths : undefined;
}

export function WhatIfBoard({ plant, maySave, basis, energy, saved, shown, onUse }: WhatIfBoardProps) {
  const sources = useQuery(plantDecisionQuery(plant)).data?.sources ?? [];
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
            note={
              (figures[kind.key] === saved.figures[kind.key] ? measuredNote(kind.key, sources) : undefined) ??
              (kind.key === "soilingRate" && isOwnRate ? whatIfTexts.ownRate : noteOf(kind.key, at.base))
            }
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
      <div data-layout="span shrink">
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
