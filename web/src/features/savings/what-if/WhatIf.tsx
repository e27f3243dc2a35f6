import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, memo, useCallback, useId, useMemo, useRef, useState } from "react";
import type { PlanSource } from "#contract/decision/decision";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import { sameTerms } from "#domain/cleaning-plan/index";
import type { KnownBasis } from "../../../analytics/planner.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import slider from "../../../ui/fields/Slider.module.css";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { calculateBlockedBecause } from "../inputs/inputs.model.ts";
import { sourceOf, valueText } from "../inputs/sources.model.ts";
import type { InputsState } from "../inputs/use-inputs.ts";
import { plantDecisionQuery, savingsBasisQuery } from "../queries.ts";
import { Scenarios } from "../scenarios/Scenarios.tsx";
import { whatIfTexts } from "../texts.ts";
import {
  asInputs,
  caseOf,
  type FigureKey,
  type FigureKind,
  figureKinds,
  ownRate,
  type SavedCase,
  savedCase,
  termsOf,
  type SliderFigures,
  nearestStep,
  scaleFor,
  valueAfterKey,
} from "./figures.model.ts";
import { type LivePlan, PlanView, usePlanner } from "./PlanView.tsx";

import css from "./what-if.module.css";

interface SliderState {
  base: SavedCase;
  figures: SliderFigures;
  blockedWeeks: readonly string[];
}

export const fromSavedCase = (base: SavedCase): SliderState => ({
  base,
  figures: base.figures,
  blockedWeeks: base.terms.blockedWeeks,
});

export const withFigure = (state: SliderState, key: FigureKey, value: number): SliderState => ({
  ...state,
  figures: { ...state.figures, [key]: value },
});

export function withWeek(state: SliderState, monday: string): SliderState {
  const { blockedWeeks } = state;
  const others = blockedWeeks.filter((day) => day !== monday);
  return { ...state, blockedWeeks: others.length < blockedWeeks.length ? others : [...blockedWeeks, monday] };
}

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
      <div>
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
      <div className={slider.track} style={{ "--value": share(value), "--saved": share(saved) } as CSSProperties}>
        <input
          id={id}
          type="range"
          data-layout="block full"
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

export interface WhatIfProps {
  plant: string;
  maySave: boolean;
  inputs: InputsState;
  livePlan: LivePlan;
}

interface WhatIfBoardProps extends WhatIfProps {
  basis: KnownBasis;
  saved: SavedCase;
}

function Board({ plant, maySave, inputs, livePlan, basis, saved }: WhatIfBoardProps) {
  const sources = useQuery(plantDecisionQuery(plant)).data?.sources ?? [];
  const atSaved = useMemo(() => fromSavedCase(saved), [saved]);
  /** Null: follows the saved case until a slider is moved. */
  const [moved, setMoved] = useState<SliderState | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<FigureKey, WrongEntry | undefined>>>({});
  const { planner, retry } = usePlanner(basis);
  const at = moved ?? atSaved;
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
        key={planner.attempt}
        planner={planner}
        today={basis.today}
        savedTerms={saved.terms}
        terms={terms}
        changed={changed}
        livePlan={livePlan}
        onToggle={toggle}
        onRetry={retry}
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
              inputs.change(asInputs(terms, basis.today, saved.terms));
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
          planner={planner}
          onRetry={retry}
          saved={saved.terms}
          terms={terms}
          problem={problem}
          onLoad={(kept) => place(fromSavedCase(caseOf(kept)))}
        />
      </div>
    </div>
  );
}

function Contents({ stored, ...props }: WhatIfProps & { stored: NonNullable<InputsState["stored"]> }) {
  const { inputs, energyYear } = stored;
  // Any rate works here; the device's own comes with the basis.
  const lacksInputs = savedCase(inputs, 0) === null;
  const query = useQuery({
    ...savingsBasisQuery(props.plant, energyYear?.uploadedAt ?? null),
    enabled: !lacksInputs && energyYear !== null,
  });
  const own = query.data === undefined ? null : ownRate(query.data);
  const saved = useMemo(() => savedCase(inputs, own), [inputs, own]);
  const lacksRate = query.data !== undefined && saved === null;
  if (lacksInputs || lacksRate || energyYear === null)
    return (
      <EmptyState
        title={whatIfTexts.nothingYet}
        detail={
          energyYear === null
            ? whatIfTexts.needsFile
            : (calculateBlockedBecause(inputs, true) ?? whatIfTexts.needsInputs)
        }
      />
    );
  return (
    <Loaded query={query}>
      {(basis) =>
        isKnown(basis) && saved !== null ? <Board {...props} basis={basis} saved={saved} /> : <Skeleton height={420} />
      }
    </Loaded>
  );
}

const isKnown = (basis: SavingsBasis): basis is KnownBasis => basis.energy !== null;

export default function WhatIf(props: WhatIfProps) {
  const { stored } = props.inputs;
  return (
    <Card title="What if">
      <p data-layout="below-3" data-text="quiet pretty measure">
        {whatIfTexts.lead}
      </p>
      {stored === null ? <Skeleton height={420} /> : <Contents {...props} stored={stored} />}
    </Card>
  );
}
