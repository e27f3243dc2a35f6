import { type FormEvent, memo, useEffect, useId, useMemo, useState } from "react";
import { type KnownBasis, type Planner, startPlanner } from "../../../analytics/planner.ts";
import { MAX_COMPARED, type Scenario } from "#contract/savings/scenarios";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { whatIfTexts } from "../texts.ts";
import css from "./scenarios.module.css";
import {
  planTermsOf,
  scenarioTermsOf,
  summarizeTerms,
  type ComparedCase,
  type ComparedRow,
  comparedRows,
} from "./comparison.model.ts";
import { type ScenariosState, useScenarios } from "./use-scenarios.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Pencil, Trash2 } from "lucide-react";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { ListText } from "../ListText.tsx";

interface ScenarioComparisonProps {
  cases: readonly ComparedCase[];
  plans: ReadonlyMap<string, FreshResult>;
}

const columnsOf = (cases: readonly ComparedCase[]): TableColumn<ComparedRow>[] => [
  {
    header: "Case",
    cell: ({ label, kind, differs }) => (
      <>
        {label}
        {kind === "input" && differs && <span className={css.sign}> differs</span>}
      </>
    ),
  },
  ...cases.map(({ name }, index): TableColumn<ComparedRow> => ({
    header: name,
    cell: ({ values, best }) => (
      <>
        {best === index && <Badge tone="ok">most</Badge>} <ListText text={values[index]!} />
      </>
    ),
  })),
];

const Comparison = memo(function Comparison({ cases, plans }: ScenarioComparisonProps) {
  return (
    <div data-layout="scroll-x">
      <Table
        label="Compare scenarios"
        className={css.table}
        columns={columnsOf(cases)}
        rows={comparedRows(cases, plans)}
        rowKey={({ label }) => label}
        tone={({ kind, differs }) => (kind === "input" && differs ? "differs" : kind)}
      />
    </div>
  );
});

interface CaseRowProps {
  name: string;
  summary: string;
  isCompared: boolean;
  /** No more cases fit the comparison. */
  isComparisonFull: boolean;
  onCompare: (isCompared: boolean) => void;
  children?: React.ReactNode;
}

function CaseRow({ name, summary, isCompared, isComparisonFull, onCompare, children }: CaseRowProps) {
  return (
    <li data-layout="row middle between gap-1-3" data-text="anywhere" className={css.case}>
      <Checkbox
        checked={isCompared}
        disabled={isComparisonFull && !isCompared}
        description={summary}
        onChange={(event) => onCompare(event.currentTarget.checked)}
      >
        <span className="visually-hidden">Compare </span>
        {name}
      </Checkbox>
      <div data-layout="flex gap-1 middle">{children}</div>
    </li>
  );
}

function RenameForm({ scenario, state, onDone }: { scenario: Scenario; state: ScenariosState; onDone: () => void }) {
  const [name, setName] = useState(scenario.name);
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = name.trim() === scenario.name ? null : await state.rename(scenario, name.trim());
    if (problem === null) onDone();
    else setError(problem);
  };
  return (
    <li data-layout="row middle between gap-1-3" data-text="anywhere" className={css.case}>
      <form data-layout="row start gap-2" className={css.keep} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={`New name of ${scenario.name}`}
          value={name}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
          autoFocus
          error={error ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
        <Button type="submit" reason={name.trim() === "" ? whatIfTexts.enterName : undefined}>
          Rename
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </form>
    </li>
  );
}

interface ScenarioRowProps extends Pick<CaseRowProps, "isCompared" | "isComparisonFull" | "onCompare"> {
  scenario: Scenario;
  state: ScenariosState;
  maySave: boolean;
  onLoad: (scenario: Scenario) => void;
}

function ScenarioRow({ scenario, state, maySave, onLoad, ...row }: ScenarioRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = scenario;
  if (isRenaming) return <RenameForm scenario={scenario} state={state} onDone={() => setRenaming(false)} />;
  return (
    <CaseRow {...row} name={name} summary={summarizeTerms(planTermsOf(scenario.terms))}>
      <Button size="compact" aria-label={`Load ${name} into the sliders`} onClick={() => onLoad(scenario)}>
        Load
      </Button>
      {maySave && (
        <>
          <IconButton label={`Rename ${name}`} icon={<Pencil aria-hidden />} onClick={() => setRenaming(true)} />
          <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={() => state.drop(scenario)} />
        </>
      )}
    </CaseRow>
  );
}

function KeepForm({ state, terms, problem }: { state: ScenariosState; terms: PlanTerms; problem: string | undefined }) {
  const [name, setName] = useState("");
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined && name.trim() !== "") state.keep(name.trim(), scenarioTermsOf(terms), () => setName(""));
  };
  return (
    <form data-layout="row start gap-2" className={css.keep} onSubmit={keep} noValidate>
      <TextField
        label={whatIfTexts.scenarioName}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={state.refused ?? undefined}
        onChange={(event) => {
          if (state.refused !== null) state.forget();
          setName(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        pending={state.keeping}
        reason={problem ?? (name.trim() === "" ? whatIfTexts.enterName : undefined)}
      >
        {whatIfTexts.saveScenario}
      </Button>
    </form>
  );
}

/** Starts with the first plan; most people compare nothing. */
function lazyPlanner(basis: KnownBasis): Planner {
  let started: Planner | null = null;
  return {
    plan: (terms) => (started ??= startPlanner(basis)).plan(terms),
    stop: () => {
      started?.stop();
      started = null;
    },
  };
}

function useScenarioPlans(basis: KnownBasis, cases: readonly ComparedCase[]) {
  const planner = useMemo(() => lazyPlanner(basis), [basis]);
  const [plans, setPlans] = useState<ReadonlyMap<string, FreshResult>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => planner.stop, [planner]);
  useEffect(() => {
    let stopped = false;
    for (const { key, terms } of cases)
      planner.plan(terms).then(
        (plan) => !stopped && setPlans((before) => new Map(before).set(key, plan)),
        (error: unknown) => !stopped && setFailure(error instanceof Error ? error.message : String(error)),
      );
    return () => {
      stopped = true;
    };
  }, [planner, cases]);
  return { plans, failure };
}

interface ScenariosProps {
  plant: string;
  maySave: boolean;
  basis: KnownBasis;
  saved: PlanTerms;
  terms: PlanTerms;
  problem: string | undefined;
  onLoad: (terms: PlanTerms) => void;
}

const SAVED = "saved";

const keyOf = ({ id, version }: Scenario): string => `${id} ${version}`;

export function Scenarios({ plant, maySave, basis, saved, terms, problem, onLoad }: ScenariosProps) {
  const state = useScenarios(plant);
  const { query, scenarios } = state;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const heading = useId();
  const cases = useMemo(() => {
    const all = [
      { id: SAVED, key: SAVED, name: whatIfTexts.saved, terms: saved },
      ...scenarios.map((one) => ({
        id: one.id,
        key: keyOf(one),
        name: one.name,
        terms: planTermsOf(one.terms, saved),
      })),
    ];
    return all.filter(({ id }) => chosen.includes(id));
  }, [saved, scenarios, chosen]);
  const { plans, failure } = useScenarioPlans(basis, cases);
  const row = (id: string) => ({
    isCompared: cases.some((one) => one.id === id),
    isComparisonFull: cases.length >= MAX_COMPARED,
    onCompare: (isCompared: boolean) =>
      setChosen((before) => (isCompared ? [...before, id] : before.filter((other) => other !== id))),
  });
  return (
    <section data-layout="grid one gap-2 above-4 ruled" aria-labelledby={heading}>
      <h3 id={heading} data-text="name">
        Scenarios
      </h3>
      <p data-text="quiet pretty measure">
        {maySave ? whatIfTexts.scenarios(MAX_COMPARED) : whatIfTexts.scenariosViewOnly}
      </p>
      {maySave && <KeepForm state={state} terms={terms} problem={problem} />}
      {query.isError && <InlineError message={query.error.message} onRetry={() => void query.refetch()} />}
      <ul data-layout="grid">
        <CaseRow {...row(SAVED)} name={whatIfTexts.saved} summary={summarizeTerms(saved)} />
        {scenarios.map((scenario) => (
          <ScenarioRow
            key={scenario.id}
            {...row(scenario.id)}
            scenario={scenario}
            state={state}
            maySave={maySave}
            onLoad={() => onLoad(planTermsOf(scenario.terms, saved))}
          />
        ))}
      </ul>
      {failure !== null && <InlineError message={failure} />}
      {cases.length > 0 && <Comparison cases={cases} plans={plans} />}
    </section>
  );
}
