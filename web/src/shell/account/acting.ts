import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";

export const ownersQuery = queryOptions({
  queryKey: ["owners"],
  queryFn: ({ signal }) => unwrap(api.owner.all.$get({}, { init: { signal } })),
});

/** Admin: acts for an owner, or (null) stops. Returns the new session. */
export const actFor = (owner: string | null) => unwrap(api.session.owner.$put({ json: { owner } }));
