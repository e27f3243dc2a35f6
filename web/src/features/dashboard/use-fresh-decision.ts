import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { decisionKey } from "../decide/index.ts";

const planKeys = new Set<unknown>(["recommendation", "savings", "daily-analysis"]);

/** Asks for the decision again after each change that a person saves: inputs, washes, offset, file. */
export function useFreshDecision(plant: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        void client.invalidateQueries({ queryKey: decisionKey(plant) });
        void client.invalidateQueries({
          predicate: ({ queryKey: [kind, , part] }) => kind === "device" && planKeys.has(part),
        });
      }),
    [client, plant],
  );
}
