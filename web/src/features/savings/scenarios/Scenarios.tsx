import { useId, useMemo, useState } from "react";
import type { SavingsBasis } from "#contract/savings/savings";
import { MAX_COMPARED, type Scenario } from "#contract/savings/scenarios";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { whatIfTexts } from "../texts.ts";
import { Comparison } from "./Comparison.tsx";
import { KeepForm } from "./KeepForm.tsx";
import { CaseRow, ScenarioRow } from "./ScenarioRow.tsx";
import css from "./scenarios.module.css";
import { summarizeTerms, planTermsOf } from "./terms.model.ts";
import { useScenarioPlans } from "./use-scenario-plans.ts";
import { useScenarios } from "./use-scenarios.ts";

interface ScenariosProps {
  plant: string;
  maySave: boolean;
  basis: SavingsBasis;
  energy: NonNullable<SavingsBasis["energy"]>;
  saved: PlanTerms;
  terms: PlanTerms;
  problem: string | undefined;
  onLoad: (terms: PlanTerms) => void;
}

const SAVED = "saved";

const keyOf = ({ id, version }: Scenario): string => `${id} ${version}`;

export function Scenarios({ plant, maySave, basis, energy, saved, terms, problem, onLoad }: ScenariosProps) {
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
  const { plans, failure } = useScenarioPlans(basis, energy, cases);
  const row = (id: string) => ({
    isCompared: cases.some((one) => one.id === id),
    isComparisonFull: cases.length >= MAX_COMPARED,
    onCompare: (isCompared: boolean) =>
      setChosen((before) => (isCompared ? [...before, id] : before.filter((other) => other !== id))),
  });
  return (
    <section className={css.scenarios} aria-labelledby={heading}>
      <h3 id={heading}>Scenarios</h3>
      <p className={css.quiet}>{maySave ? whatIfTexts.scenarios(MAX_COMPARED) : whatIfTexts.scenariosViewOnly}</p>
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
