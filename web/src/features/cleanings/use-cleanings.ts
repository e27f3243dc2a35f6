import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cleaningsQuery, saveCleanings } from "./queries.ts";
import type { Cleanings } from "./cleanings.model.ts";

/** A concurrent save shows the newer list and overwrites nothing. */
export function useCleanings(device: string) {
  const client = useQueryClient();
  const query = useQuery(cleaningsQuery(device));
  const save = useMutation({
    mutationFn: (cleaningEvents: Cleanings) =>
      saveCleanings(device, {
        version: client.getQueryData(cleaningsQuery(device).queryKey)?.version ?? null,
        cleaningEvents,
      }),
    onSuccess: (list) => client.setQueryData(cleaningsQuery(device).queryKey, list),
    onError: () => void query.refetch(),
  });
  return { query, save };
}
