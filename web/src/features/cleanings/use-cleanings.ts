import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cleaningsQuery, saveCleanings } from "./queries.ts";
import type { Cleanings } from "./cleanings.model.ts";

/** The cleanings of a device and how they are saved. After another person's save the newer list is shown, and nothing is overwritten. */
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
