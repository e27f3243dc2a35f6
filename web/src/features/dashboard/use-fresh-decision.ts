import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshPlans } from "../savings/index.ts";

/** Asks for the decision again after each change that a person saves: inputs, washes, offset, file. */
export function useFreshDecision(plant: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") void refreshPlans(client, plant);
      }),
    [client, plant],
  );
}
