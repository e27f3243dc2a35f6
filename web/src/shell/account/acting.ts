import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";

export const ownersQuery = queryOptions({
  queryKey: ["owners"],
  queryFn: ({ signal }) => unwrap(api.owner.all.$get({}, { init: { signal } })),
});

/** Admin: looks at the portal in the name of an owner, or (null) in nobody's again. Gives the session as it is now. */
export const actFor = (owner: string | null) => unwrap(api.session.owner.$put({ json: { owner } }));
