import { type Query, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const ofPlant = new Set<unknown>(["decision", "savings", "holds"]);

/** Number of the answer that a change made old. */
const outdated = new WeakMap<Query, number>();

/**
 * After a change of what the plan is made of, of one plant or of any; marks and messages follow from the new decision. `isDecided`: the
 * change was answered with the decision, which isn't asked again.
 */
export async function refreshPlans(client: QueryClient, plant?: string, isDecided = false): Promise<void> {
  const predicate = ({ queryKey: [kind, id, part] }: Query) =>
    (kind === "plant" && id === (plant ?? id) && ofPlant.has(part) && !(isDecided && part === "decision")) ||
    (kind === "device" && part === "daily-analysis") ||
    kind === "decisions";
  for (const query of client.getQueryCache().findAll({ predicate })) outdated.set(query, query.state.dataUpdateCount);
  await client.invalidateQueries({ predicate });
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind === "next-washes" || kind === "messages",
  });
}

/** After each mutation with `meta: { changesPlans: true }`; those of inputs, energy file and hold do it themselves. */
export const refreshAfterChanges = (client: QueryClient, plant?: string): (() => void) =>
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success" && event.mutation.meta?.changesPlans)
      void refreshPlans(client, plant);
  });

export function useRefreshedPlans(plant?: string): void {
  const client = useQueryClient();
  useEffect(() => refreshAfterChanges(client, plant), [client, plant]);
}

/** A change was saved, and what is shown is still from before it. Read from the answer: `useIsFetching` would be a file of its own. */
export function useIsUpdating({ isFetching }: { isFetching: boolean }, queryKey: QueryKey): boolean {
  const query = useQueryClient().getQueryCache().find({ queryKey });
  return isFetching && query !== undefined && outdated.get(query) === query.state.dataUpdateCount;
}
