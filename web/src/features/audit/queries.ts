import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";
import { problemFrom } from "../../api/problem.ts";
import { filtersOf } from "./audit.model.ts";
import type { AuditSearch } from "./search.ts";

/** A call, not a link: it may ask for the password. */
export async function auditFile(search: AuditSearch): Promise<Blob> {
  const answer: Response = await api.audit.file.$get({ query: filtersOf(search) });
  if (answer.ok) return answer.blob();
  throw problemFrom(answer.status, await answer.json().catch(() => null));
}

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", search],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.audit.$get(
          { query: { ...filtersOf(search), ...(pageParam !== null && { after: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
