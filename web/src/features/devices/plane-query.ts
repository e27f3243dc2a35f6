import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";

export const planeQuery = (id: string) =>
  queryOptions({
    queryKey: ["device", id, "plane"],
    queryFn: ({ signal }) => unwrap(api.device[":id"].plane.$get({ param: { id } }, { init: { signal } })),
  });
