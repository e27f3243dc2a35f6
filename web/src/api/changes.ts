import { type QueryKey, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** After each change that a person saved. */
export function useAfterChanges(then: () => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") then();
      }),
    [client, then],
  );
}

/** A change was saved, and what is shown is still from before it. */
export const useIsUpdating = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  useIsFetching({ queryKey, exact: true, predicate: ({ state }) => state.isInvalidated }) > 0;
