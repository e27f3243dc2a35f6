import { queryOptions } from "@tanstack/react-query";
import type { SetupEntryState } from "#contract/setup/entries";
import { api, unwrap } from "../../../api/client.ts";

export const setupEntriesQuery = (state: SetupEntryState | undefined) =>
  queryOptions({
    queryKey: ["setup-entries", state ?? "all"],
    queryFn: ({ signal }) =>
      unwrap(api.setup.entries.$get({ query: state === undefined ? {} : { state } }, { init: { signal } })),
  });

export const setDismissed = ({ id, dismissed }: { id: string; dismissed: boolean }) =>
  unwrap(api.setup.entries[":id"].dismissed.$put({ param: { id }, json: { dismissed } }));
