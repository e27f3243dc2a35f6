import { useQueries, useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import { addDays, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { sourceOf } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import type { PlanTerms } from "#contract/records/terms";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SavingsResult } from "#contract/savings/savings";
import { sameTerms } from "#domain/cleaning-plan/index";
import type { KnownBasis } from "../../../analytics/planner.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckList } from "../../../ui/choices/CheckList.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { calculateBlockedBecause } from "../inputs/inputs.model.ts";
import type { InputsState } from "../inputs/use-inputs.ts";
import { plantDecisionQuery, savingsBasisQuery } from "../queries.ts";
import { whatIfTexts, wholeMembers } from "../texts.ts";
import { planHeadline } from "../plan/plan-view.model.ts";
import { type Case, type CaseRow, comparedRows, incomeText, noteOf, planTermsOf, usedTerms } from "./cases.model.ts";
import { FigureSlider } from "./FigureSlider.tsx";
import {
  asInputs,
  type FigureKey,
  figureKinds,
  figuresOf,
  ownRate,
  savedTerms,
  type SliderFigures,
  termsOf,
} from "./figures.model.ts";
import { planQuery, useLivePlan, usePlanner } from "./plans.ts";
import { Scenarios, scenariosQuery } from "./Scenarios.tsx";
import css from "./what-if.module.css";

/** Stays visible on narrow screens during a drag. */
function Verdict({ saved, live, changed }: { saved: SavingsResult; live: SavingsResult; changed: boolean }) {
  return (
    <output data-layout="grid gap-half" data-text="second">
      <strong data-text="section first balance">{planHeadline(live).headline}</strong>
      <span>
        {changed && (
          <>
            <Badge tone="warning">{whatIfTexts.preview}</Badge>{" "}
          </>
        )}
        {incomeText(saved, live)}
      </span>
    </output>
  );
}

const columnsOf = (cases: readonly Case[]): TableColumn<CaseRow>[] => [
  { header: "Case", cell: ({ label }) => label },
  ...cases.map(({ name }, at): TableColumn<CaseRow> => ({
    header: name,
    cell: ({ values }) => wholeMembers(values[at]!),
  })),
];

const Comparison = ({ cases }: { cases: readonly Case[] }) => (
  <div data-layout="scroll-x shrink" className={css.outcome}>
    <Table
      label={whatIfTexts.table}
      className={css.table}
      columns={columnsOf(cases)}
      rows={comparedRows(cases)}
      rowKey={({ label }) => label}
      tone={({ kind }) => kind}
    />
  </div>
);

export function BlockedWeeks({ today, plan, weeks: length, ...rest }: BlockedWeeksProps) {
  const monday = mondayOf(today);
  const washes = new Set(plan?.plans[plan.best_num_cleanings]?.dates);
  const weeks = Array.from({ length }, (_, week) => addDays(monday, 7 * week));
  const optionOf = (value: string) => ({
    value,
    label: format.day(value),
    ...(washes.has(value) && { detail: whatIfTexts.plannedWash }),
  });
  return (
    <details data-print="hide">
      <summary data-text="name">{whatIfTexts.weeks(weeks.filter((week) => rest.chosen.includes(week)))}</summary>
      <CheckList {...rest} label={whatIfTexts.blockWeeks} all={whatIfTexts.allWeeks} options={weeks.map(optionOf)} />
    </details>
  );
}

interface BlockedWeeksProps {
  today: string;
  plan: SavingsResult | undefined;
  weeks: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

interface SliderState {
  base: PlanTerms;
  figures: SliderFigures;
  blockedWeeks: readonly string[];
}

export const placedAt = (base: PlanTerms): SliderState => ({
  base,
  figures: figuresOf(base),
  blockedWeeks: base.blockedWeeks,
});

export interface WhatIfProps {
  plant: string;
  maySave: boolean;
  inputs: InputsState;
  /** The plan at the sliders; null: none is moved. */
  onLive: (plan: SavingsResult | null) => void;
}

interface WhatIfBoardProps extends WhatIfProps {
  basis: KnownBasis;
  saved: PlanTerms;
}

function Board({ plant, maySave, inputs, onLive, basis, saved }: WhatIfBoardProps) {
  const sources = useQuery(plantDecisionQuery(plant)).data?.sources ?? [];
  const scenarios = useQuery(scenariosQuery(plant));
  /** Null: follows the saved case until a slider is moved. */
  const [moved, setMoved] = useState<SliderState | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<FigureKey, WrongEntry | undefined>>>({});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { planner, retry } = usePlanner(basis);
  const at = moved ?? placedAt(saved);
  const terms = termsOf(at.base, at.figures, at.blockedWeeks);
  const own = figuresOf(saved);
  const changed = !sameTerms(terms, saved);
  const before = useQuery(planQuery(planner, saved));
  const live = useLivePlan(planner, terms);
  const compared = (scenarios.data?.scenarios ?? [])
    .filter(({ id }) => chosen.includes(id))
    .map(({ name, terms: kept }) => ({ name, terms: planTermsOf(kept, saved) }));
  const plans = useQueries({ queries: compared.map((one) => planQuery(planner, one.terms)) });
  const failure = [before, live, ...plans].find(({ isError }) => isError)?.error;
  const drawn = changed ? live.data : undefined;
  // Figures come before charts.
  useEffect(() => startTransition(() => onLive(drawn ?? null)), [onLive, drawn]);
  useEffect(() => () => onLive(null), [onLive]);
  const move = (part: Partial<SliderState>) => setMoved({ ...at, ...part });
  const place = (next: SliderState | null) => {
    setMoved(next);
    setWrong({});
  };
  const problem = Object.values(wrong).find((entry) => entry !== undefined)?.problem;
  const energy = sourceOf(sources, "energy");
  const unmoved = changed ? undefined : whatIfTexts.unmoved;
  return (
    <div className={css.board}>
      <div className={css.verdict}>
        {failure ? (
          <InlineError message={failure.message} onRetry={retry} />
        ) : before.data && live.data ? (
          <Verdict saved={before.data} live={live.data} changed={changed} />
        ) : (
          <Skeleton height={56} />
        )}
      </div>
      <div data-layout="grid shrink gap-3" className={css.sliders}>
        {figureKinds.map((kind) => (
          <FigureSlider
            key={kind.key}
            kind={kind}
            value={at.figures[kind.key]}
            saved={own[kind.key]}
            note={noteOf(kind, at.figures, own, at.base, sources)}
            wrong={wrong[kind.key]}
            onChange={(value, entry) => {
              move({ figures: { ...at.figures, [kind.key]: value } });
              setWrong({ ...wrong, [kind.key]: entry });
            }}
          />
        ))}
        <BlockedWeeks
          today={basis.today}
          plan={live.data}
          weeks={terms.weeks}
          chosen={at.blockedWeeks}
          onChange={(blockedWeeks) => move({ blockedWeeks })}
        />
        {energy && <p data-text="quiet pretty">{whatIfTexts.rest(sourceLabel(energy))}</p>}
        <div data-layout="row gap-2">
          <Button reason={problem === undefined ? unmoved : undefined} onClick={() => place(null)}>
            {whatIfTexts.reset}
          </Button>
          <Button
            reason={problem ?? unmoved}
            onClick={() => {
              inputs.change(asInputs(terms, basis.today, saved));
              toasts.show({ text: whatIfTexts.applied, tone: "ok" });
            }}
          >
            {whatIfTexts.apply}
          </Button>
        </div>
      </div>
      <Comparison
        cases={[
          { name: whatIfTexts.saved, terms: saved, plan: before.data },
          { name: whatIfTexts.live, terms, plan: live.data },
          ...compared.map((one, index) => ({ name: one.name, terms: one.terms, plan: plans[index]?.data })),
        ].map((one) => Object.assign(one, { uses: usedTerms(one.terms, saved, sources) }))}
      />
      <div data-layout="span shrink">
        <Scenarios
          plant={plant}
          maySave={maySave}
          query={scenarios}
          terms={terms}
          problem={problem}
          chosen={chosen}
          onChoose={setChosen}
          onLoad={({ terms: kept }) => place(placedAt(planTermsOf(kept, saved)))}
        />
      </div>
    </div>
  );
}

function Contents({ stored, ...props }: WhatIfProps & { stored: NonNullable<InputsState["stored"]> }) {
  const { inputs, energyYear } = stored;
  // Any rate works here; the device's own comes with the basis.
  const lacksInputs = savedTerms(inputs, 0) === null;
  // Without a file, a plan takes the sensor's sunlight or a specific yield, but only with an array size that a person saved.
  const isUnsaved = energyYear === null && stored.version === 0;
  const query = useQuery({
    ...savingsBasisQuery(props.plant, energyYear?.uploadedAt ?? null),
    enabled: !lacksInputs && !isUnsaved,
  });
  const own = query.data === undefined ? null : ownRate(query.data);
  const saved = useMemo(() => savedTerms(inputs, own), [inputs, own]);
  const lacksRate = query.data !== undefined && saved === null;
  const lacksEnergy = isUnsaved || (query.data !== undefined && !isKnown(query.data));
  if (lacksInputs || lacksRate || lacksEnergy)
    return (
      <EmptyState
        title={whatIfTexts.nothingYet}
        detail={
          lacksEnergy ? whatIfTexts.needsEnergy : (calculateBlockedBecause(inputs, true) ?? whatIfTexts.needsInputs)
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
