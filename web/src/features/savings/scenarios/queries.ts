import { queryOptions } from "@tanstack/react-query";
import type { SaveScenario } from "#contract/savings/scenarios";
import { api, unwrap } from "../../../api/client.ts";

export const scenariosQuery = (plant: string) =>
  queryOptions({
    queryKey: ["plant", plant, "scenarios"],
    queryFn: ({ signal }) => unwrap(api.plant[":id"].scenarios.$get({ param: { id: plant } }, { init: { signal } })),
  });

export const saveScenario = (plant: string, scenario: string, json: SaveScenario) =>
  unwrap(api.plant[":id"].scenarios[":scenario"].$put({ param: { id: plant, scenario }, json }));

export const dropScenario = (plant: string, scenario: string) =>
  unwrap(api.plant[":id"].scenarios[":scenario"].$delete({ param: { id: plant, scenario } }));
