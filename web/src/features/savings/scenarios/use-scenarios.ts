import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SaveScenario, Scenario } from "#contract/savings/scenarios";
import { ApiProblem } from "../../../api/problem.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

const scenariosQuery = (plant: string) =>
  asked(["plant", plant, "scenarios"], (init) => api.plant[":id"].scenarios.$get({ param: { id: plant } }, init));

const dropScenario = (plant: string, scenario: string) =>
  unwrap(api.plant[":id"].scenarios[":scenario"].$delete({ param: { id: plant, scenario } }));

type SavedScenario = Omit<Scenario, "savedAt">;

/** A stable empty list avoids recalculation. */
const NONE: readonly Scenario[] = [];

export const messageOf = (error: Error): string =>
  error instanceof ApiProblem ? (error.fields["name"] ?? error.message) : error.message;

export function useScenarios(plant: string) {
  const client = useQueryClient();
  const query = useQuery(scenariosQuery(plant));
  const reread = () => client.invalidateQueries(scenariosQuery(plant));
  const showFailure = (error: Error) => toasts.show({ text: messageOf(error), tone: "critical" });
  const save = ({ id, name, terms, version }: SavedScenario) => {
    const json: SaveScenario = { name, terms, version };
    return unwrap(api.plant[":id"].scenarios[":scenario"].$put({ param: { id: plant, scenario: id }, json })).finally(
      () => void reread(),
    );
  };
  const drop = useMutation({
    mutationFn: (scenario: Scenario) => dropScenario(plant, scenario.id),
    onSuccess: (gone) => {
      const onAction = () => void save({ ...gone, version: 0 }).catch(showFailure);
      toasts.show({ text: `"${gone.name}" deleted.`, tone: "ok", action: { label: "Undo", onAction } });
    },
    onError: showFailure,
    onSettled: reread,
  });
  return { query, scenarios: query.data?.scenarios ?? NONE, save, drop: (scenario: Scenario) => drop.mutate(scenario) };
}
export type ScenariosState = ReturnType<typeof useScenarios>;
