import { QueryClient } from "@tanstack/react-query";
import { isPassing, isTimeout } from "./problem.ts";

/** Tries after the first one of a call that only reads. */
const RETRIES = 2;

/** A call that ran into its timeout is not tried again: a person would wait three times as long for the same answer. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isPassing(error) && !isTimeout(error);

/** The cache of what the server said. Calls that change something are never repeated by themselves. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // "always": the portal may run on this machine while the browser says that it is offline.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
