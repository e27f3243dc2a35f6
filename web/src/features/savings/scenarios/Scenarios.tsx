import { useMutation } from "@tanstack/react-query";
import { type FormEvent, memo, type ReactNode, useEffect, useId, useMemo, useState } from "react";
import type { Planner } from "../../../analytics/planner.ts";
import { MAX_COMPARED, type Scenario } from "#contract/savings/scenarios";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import { InlineError, QueryError } from "../../../ui/states/InlineError.tsx";
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
import { messageOf, type ScenariosState, useScenarios } from "./use-scenarios.ts";
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

interface NameFormProps {
  label: string;
  action: string;
  save: (name: string) => Promise<unknown>;
  /** Why it can't be saved, whatever the name is. */
  problem?: string | undefined;
  /** Of a name that is changed: where the form opens and closes. */
  former?: { name: string; onClose: () => void };
}

function NameForm({ label, action, save, problem, former }: NameFormProps) {
  const start = former?.name ?? "";
  const [name, setName] = useState(start);
  const saving = useMutation({
    mutationFn: () => (name.trim() === start ? Promise.resolve() : save(name.trim())),
    onSuccess: former?.onClose ?? (() => setName("")),
  });
  const reason = problem ?? (name.trim() === "" ? whatIfTexts.enterName : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined) saving.mutate();
  };
  return (
    <form data-layout="row start gap-2" className={css.keep} onSubmit={send} noValidate>
      <TextField
        label={label}
        value={name}
        maxLength={60}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus={former !== undefined}
        error={saving.error ? messageOf(saving.error) : undefined}
        onChange={(event) => {
          saving.reset();
          setName(event.currentTarget.value);
        }}
        onKeyDown={(event) => event.key === "Escape" && former?.onClose()}
      />
      <Button type="submit" pending={saving.isPending} reason={reason}>
        {action}
      </Button>
      {former && (
        <Button variant="ghost" onClick={former.onClose}>
          Cancel
        </Button>
      )}
    </form>
  );
}

const CaseRow = ({ children }: { children: ReactNode }) => (
  <li data-layout="row middle between gap-1-3" data-text="anywhere" className={css.case}>
    {children}
  </li>
);

interface ScenarioRowProps {
  scenario: Scenario;
  state: ScenariosState;
  maySave: boolean;
  onLoad: () => void;
  /** Chooses it for the comparison. */
  choice: ReactNode;
}

function ScenarioRow({ scenario, state, maySave, onLoad, choice }: ScenarioRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = scenario;
  if (isRenaming)
    return (
      <CaseRow>
        <NameForm
          label={`New name of ${name}`}
          action="Rename"
          save={(next) => state.save({ ...scenario, name: next })}
          former={{ name, onClose: () => setRenaming(false) }}
        />
      </CaseRow>
    );
  return (
    <CaseRow>
      {choice}
      <div data-layout="flex gap-1 middle">
        <Button size="compact" aria-label={`Load ${name} into the sliders`} onClick={onLoad}>
          Load
        </Button>
        {maySave && (
          <>
            <IconButton label={`Rename ${name}`} icon={<Pencil aria-hidden />} onClick={() => setRenaming(true)} />
            <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={() => state.drop(scenario)} />
          </>
        )}
      </div>
    </CaseRow>
  );
}

/** Asks for the plan of each case until it is stopped. A failure of an earlier planner doesn't stay. */
export function planCases(
  planner: Pick<Planner, "plan">,
  cases: readonly Pick<ComparedCase, "key" | "terms">[],
  onPlan: (key: string, plan: FreshResult) => void,
  onFailure: (message: string | null) => void,
): () => void {
  let stopped = false;
  onFailure(null);
  for (const { key, terms } of cases)
    planner.plan(terms).then(
      (plan) => !stopped && onPlan(key, plan),
      (error: Error) => !stopped && onFailure(error.message),
    );
  return () => {
    stopped = true;
  };
}

function useScenarioPlans(planner: Planner, cases: readonly ComparedCase[]) {
  const [plans, setPlans] = useState<ReadonlyMap<string, FreshResult>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () => planCases(planner, cases, (key, plan) => setPlans((before) => new Map(before).set(key, plan)), setFailure),
    [planner, cases],
  );
  return { plans, failure };
}

interface ScenariosProps {
  plant: string;
  maySave: boolean;
  planner: Planner;
  onRetry: () => void;
  saved: PlanTerms;
  terms: PlanTerms;
  problem: string | undefined;
  onLoad: (terms: PlanTerms) => void;
}

const SAVED = "saved";

export function Scenarios({ plant, maySave, planner, onRetry, saved, terms, problem, onLoad }: ScenariosProps) {
  const state = useScenarios(plant);
  const { query, scenarios } = state;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const heading = useId();
  const cases = useMemo(() => {
    const all = [
      { id: SAVED, key: SAVED, name: whatIfTexts.saved, terms: saved },
      ...scenarios.map(({ id, version, name, terms }) => ({
        id,
        key: `${id} ${version}`,
        name,
        terms: planTermsOf(terms, saved),
      })),
    ];
    return all.filter(({ id }) => chosen.includes(id));
  }, [saved, scenarios, chosen]);
  const { plans, failure } = useScenarioPlans(planner, cases);
  const choice = (id: string, name: string, of: PlanTerms) => (
    <Checkbox
      checked={chosen.includes(id)}
      disabled={cases.length >= MAX_COMPARED && !chosen.includes(id)}
      description={summarizeTerms(of)}
      onChange={({ currentTarget: { checked } }) =>
        setChosen((before) => (checked ? [...before, id] : before.filter((other) => other !== id)))
      }
    >
      <span className="visually-hidden">Compare </span>
      {name}
    </Checkbox>
  );
  return (
    <section data-layout="grid one gap-2 above-4 ruled" aria-labelledby={heading}>
      <h3 id={heading} data-text="name">
        Scenarios
      </h3>
      <p data-text="quiet pretty measure">
        {maySave ? whatIfTexts.scenarios(MAX_COMPARED) : whatIfTexts.scenariosViewOnly}
      </p>
      {maySave && (
        <NameForm
          label={whatIfTexts.scenarioName}
          action={whatIfTexts.saveScenario}
          problem={problem}
          save={(name) => state.save({ id: crypto.randomUUID(), name, terms: scenarioTermsOf(terms), version: 0 })}
        />
      )}
      <QueryError query={query} />
      <ul data-layout="grid">
        <CaseRow>{choice(SAVED, whatIfTexts.saved, saved)}</CaseRow>
        {scenarios.map((scenario) => (
          <ScenarioRow
            key={scenario.id}
            choice={choice(scenario.id, scenario.name, planTermsOf(scenario.terms))}
            scenario={scenario}
            state={state}
            maySave={maySave}
            onLoad={() => onLoad(planTermsOf(scenario.terms, saved))}
          />
        ))}
      </ul>
      {failure !== null && <InlineError message={failure} onRetry={onRetry} />}
      {cases.length > 0 && <Comparison cases={cases} plans={plans} />}
    </section>
  );
}
