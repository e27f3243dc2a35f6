import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { PlanTerms } from "#contract/records/terms";
import { MAX_COMPARED, type Scenario, type Scenarios as StoredScenarios } from "#contract/savings/scenarios";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { QueryError } from "../../../ui/states/InlineError.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { whatIfTexts } from "../texts.ts";
import { planTermsOf, scenarioTermsOf, summarizeTerms } from "./cases.model.ts";
import css from "./what-if.module.css";

export const scenariosQuery = (plant: string) =>
  asked(["plant", plant, "scenarios"], (init) => api.plant[":id"].scenarios.$get({ param: { id: plant } }, init));

const messageOf = (error: Error): string =>
  error instanceof ApiProblem ? (error.fields["name"] ?? error.message) : error.message;

const showFailure = (error: Error) => toasts.show({ text: messageOf(error), tone: "critical" });

function useScenarioChanges(plant: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(scenariosQuery(plant));
  const save = useMutation({
    mutationFn: ({ id, name, terms, version }: Omit<Scenario, "savedAt">) =>
      unwrap(
        api.plant[":id"].scenarios[":scenario"].$put({
          param: { id: plant, scenario: id },
          json: { name, terms, version },
        }),
      ),
    onSettled,
  });
  const drop = useMutation({
    mutationFn: ({ id }: Scenario) =>
      unwrap(api.plant[":id"].scenarios[":scenario"].$delete({ param: { id: plant, scenario: id } })),
    onSuccess: (gone) => {
      const undo = () => save.mutate({ ...gone, version: 0 }, { onError: showFailure });
      toasts.show({ text: `"${gone.name}" deleted.`, tone: "ok", undo });
    },
    onError: showFailure,
    onSettled,
  });
  return { save, drop };
}

interface ScenariosProps {
  plant: string;
  maySave: boolean;
  query: UseQueryResult<StoredScenarios>;
  terms: PlanTerms;
  problem: string | undefined;
  /** Ids of those in the comparison. */
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onLoad: (scenario: Scenario) => void;
}

export function Scenarios({ plant, maySave, query, terms, problem, chosen, onChoose, onLoad }: ScenariosProps) {
  const { save, drop } = useScenarioChanges(plant);
  const [name, setName] = useState("");
  /** Null: the box names a new scenario. */
  const [renamedId, setRenamedId] = useState<string | null>(null);
  // As stored now, so that a refused rename can be tried again.
  const renamed = query.data?.scenarios.find(({ id }) => id === renamedId);
  if (renamedId !== null && query.data && !renamed) {
    setRenamedId(null);
    setName("");
  }
  const rename = (scenario: Scenario | null) => {
    save.reset();
    setRenamedId(scenario?.id ?? null);
    setName(scenario?.name ?? "");
  };
  const heading = useId();
  const compared = query.data?.scenarios.filter(({ id }) => chosen.includes(id)).length ?? 0;
  const reason = (renamed ? undefined : problem) ?? (name.trim() === "" ? whatIfTexts.enterName : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const scenario = renamed ?? { id: crypto.randomUUID(), terms: scenarioTermsOf(terms), version: 0 };
    if (reason === undefined) save.mutate({ ...scenario, name: name.trim() }, { onSuccess: () => rename(null) });
  };
  return (
    <section data-layout="grid one gap-2 above-4 ruled" aria-labelledby={heading}>
      <h3 id={heading} data-text="name">
        Scenarios
      </h3>
      <p data-text="quiet pretty measure">
        {maySave ? whatIfTexts.scenarios(MAX_COMPARED) : whatIfTexts.scenariosViewOnly}
      </p>
      {maySave && (
        <form data-layout="row bottom gap-2" className={css.keep} onSubmit={send} noValidate>
          <TextField
            key={renamedId}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just pressed Rename below it
            autoFocus={renamedId !== null}
            label={renamed ? whatIfTexts.newName(renamed.name) : whatIfTexts.scenarioName}
            value={name}
            maxLength={60}
            autoComplete="off"
            error={save.error ? messageOf(save.error) : undefined}
            onChange={(event) => {
              save.reset();
              setName(event.currentTarget.value);
            }}
          />
          <Button type="submit" pending={save.isPending} reason={reason}>
            {renamed ? whatIfTexts.rename : whatIfTexts.saveScenario}
          </Button>
          {renamed && <Button onClick={() => rename(null)}>{whatIfTexts.cancel}</Button>}
        </form>
      )}
      <QueryError query={query} />
      <ul data-layout="grid">
        {query.data?.scenarios.map((scenario) => (
          <li key={scenario.id} data-layout="row middle between gap-1-3 item" data-text="anywhere">
            <Checkbox
              checked={chosen.includes(scenario.id)}
              disabled={compared >= MAX_COMPARED && !chosen.includes(scenario.id)}
              description={summarizeTerms(planTermsOf(scenario.terms))}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, scenario.id] : chosen.filter((other) => other !== scenario.id))
              }
            >
              <span className="visually-hidden">Compare </span>
              {scenario.name}
            </Checkbox>
            <div data-layout="flex gap-1 middle">
              <Button
                size="compact"
                aria-label={`Load ${scenario.name} into the sliders`}
                onClick={() => onLoad(scenario)}
              >
                Load
              </Button>
              {maySave && (
                <>
                  <IconButton
                    label={whatIfTexts.renameOf(scenario.name)}
                    icon={<Pencil />}
                    onClick={() => rename(scenario)}
                  />
                  <IconButton
                    label={`Delete ${scenario.name}`}
                    icon={<Trash2 />}
                    onClick={() => drop.mutate(scenario)}
                  />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
