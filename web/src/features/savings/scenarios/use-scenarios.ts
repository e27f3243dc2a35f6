import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SaveScenario, Scenario, ScenarioTerms } from "#contract/savings/scenarios";
import { ApiProblem } from "../../../api/problem.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

const scenariosQuery = (plant: string) =>
  asked(["plant", plant, "scenarios"], (init) => api.plant[":id"].scenarios.$get({ param: { id: plant } }, init));

const saveScenario = (plant: string, scenario: string, json: SaveScenario) =>
  unwrap(api.plant[":id"].scenarios[":scenario"].$put({ param: { id: plant, scenario }, json }));

const dropScenario = (plant: string, scenario: string) =>
  unwrap(api.plant[":id"].scenarios[":scenario"].$delete({ param: { id: plant, scenario } }));

interface SavedScenario {
  id: string;
  name: string;
  terms: ScenarioTerms;
  version: number;
}

/** A stable empty list avoids recalculation. */
const NONE: readonly Scenario[] = [];

const messageOf = (error: Error): string =>
  error instanceof ApiProblem ? (error.fields["name"] ?? error.message) : error.message;

export function useScenarios(plant: string) {
  const client = useQueryClient();
  const query = useQuery(scenariosQuery(plant));
  const reread = () => client.invalidateQueries(scenariosQuery(plant));
  const showFailure = (error: Error) => toasts.show({ text: messageOf(error), tone: "critical" });
  const keep = useMutation({
    mutationFn: ({ id, ...save }: SavedScenario) => saveScenario(plant, id, save),
    onSettled: reread,
  });
  const change = useMutation({
    mutationFn: ({ id, ...save }: SavedScenario) => saveScenario(plant, id, save),
    onSettled: reread,
  });
  const drop = useMutation({
    mutationFn: (scenario: Scenario) => dropScenario(plant, scenario.id),
    onSuccess: (gone) => {
      const { id, name, terms } = gone;
      const onAction = () => change.mutate({ id, name, terms, version: 0 }, { onError: showFailure });
      toasts.show({ text: `"${name}" deleted.`, tone: "ok", action: { label: "Undo", onAction } });
    },
    onError: showFailure,
    onSettled: reread,
  });
  return {
    query,
    scenarios: query.data?.scenarios ?? NONE,
    refused: keep.error ? messageOf(keep.error) : null,
    keeping: keep.isPending,
    keep: (name: string, terms: ScenarioTerms, onKept: () => void) =>
      keep.mutate({ id: crypto.randomUUID(), name, terms, version: 0 }, { onSuccess: onKept }),
    rename: ({ id, terms, version }: Scenario, name: string) =>
      change.mutateAsync({ id, name, terms, version }).then(
        () => null,
        (error: Error) => messageOf(error),
      ),
    drop: (scenario: Scenario) => drop.mutate(scenario),
    forget: () => keep.reset(),
  };
}
export type ScenariosState = ReturnType<typeof useScenarios>;
