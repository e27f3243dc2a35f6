import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";

const UPDATING_INTERVAL_MS = 15_000;
const INTERVAL_MS = 300_000;
const FRESH_MS = 5000;

/** `owner`: chosen by an Admin. */
export const decisionsQuery = (owner?: string) =>
  asked(
    ["decisions", owner ?? null],
    (init) => api.decisions.$get({ query: owner === undefined ? {} : { owner } }, init),
    {
      // A person comes back from a plant that they just changed.
      staleTime: FRESH_MS,
      refetchInterval: ({ state: { data } }) =>
        data?.plants.some(({ isUpdating }) => isUpdating) ? UPDATING_INTERVAL_MS : INTERVAL_MS,
    },
  );

export const washRunQuery = (owner?: string) =>
  asked(["wash-run", owner ?? null], (init) =>
    api.portfolio.run.$get({ query: owner === undefined ? {} : { owner } }, init),
  );
