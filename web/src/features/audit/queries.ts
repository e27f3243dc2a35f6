import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";
import { filtersOf } from "./audit.model.ts";
import type { AuditSearch } from "./search.ts";

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
