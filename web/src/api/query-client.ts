import { QueryClient } from "@tanstack/react-query";
import { isTransientProblem, isTimeout } from "./problem.ts";

const RETRIES = 2;

/** Timeouts aren't retried: a person would wait three times as long. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isTransientProblem(error) && !isTimeout(error);

/** Cache of server data. Writes are never repeated automatically. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
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
