import { QueryClient } from "@tanstack/react-query";
import { followChanges } from "./changes.ts";
import { isTransientProblem, isTimeout } from "./problem.ts";

const RETRIES = 2;

/** Timeouts aren't retried: a person would wait three times as long. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isTransientProblem(error) && !isTimeout(error);

/** Cache of server data. Writes are never repeated automatically. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // "always": a local portal works while the browser is offline.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  followChanges(client);
  return client;
}
