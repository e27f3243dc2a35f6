import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";

export const decisionKey = (plant: string) => ["plant", plant, "decision"] as const;

export const decisionQuery = (plant: string) =>
  queryOptions({
    queryKey: decisionKey(plant),
    queryFn: ({ signal }) => unwrap(api.plant[":id"].decision.$get({ param: { id: plant } }, { init: { signal } })),
    refetchInterval: 300_000,
  });
