import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const ofPlant = new Set<unknown>(["decision", "savings", "holds"]);

/** After a change of what the plan is made of, of one plant or of any; marks and messages follow from the new decision. */
export async function refreshPlans(client: QueryClient, plant?: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, id, part] }) =>
      (kind === "plant" && id === (plant ?? id) && ofPlant.has(part)) ||
      (kind === "device" && part === "daily-analysis") ||
      kind === "decisions",
  });
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind === "next-washes" || kind === "messages",
  });
}

/** Inputs, washes, offset, file, campaign: each change that a person saves may change the decision. */
export function useRefreshedPlans(plant?: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") void refreshPlans(client, plant);
      }),
    [client, plant],
  );
}

/** A change was saved, and what is shown is still from before it. Read from the answer: `useIsFetching` would be a file of its own. */
export const useIsUpdating = ({ isFetching }: { isFetching: boolean }, queryKey: QueryKey): boolean =>
  useQueryClient().getQueryState(queryKey)?.isInvalidated === true && isFetching;
