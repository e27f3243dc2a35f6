import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WashRunsQuery } from "#contract/portfolio/runs";
import { api, unwrap } from "../../api/client.ts";

const UPDATING_INTERVAL_MS = 15_000;
const INTERVAL_MS = 300_000;
const FRESH_MS = 5000;

/** `owner`: chosen by an Admin. */
export const decisionsQuery = (owner?: string) =>
  queryOptions({
    queryKey: ["decisions", owner ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.decisions.$get({ query: owner === undefined ? {} : { owner } }, { init: { signal } })),
    // A person comes back from a plant that they just changed.
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.plants.some(({ isUpdating }) => isUpdating) ? UPDATING_INTERVAL_MS : INTERVAL_MS,
  });

/** Former runs stay until new ones load. */
export const washRunsQuery = ({ mobilization, miles, plants }: WashRunsQuery) =>
  queryOptions({
    queryKey: ["wash-runs", mobilization, miles, plants],
    queryFn: ({ signal }) =>
      unwrap(
        api.portfolio.runs.$get(
          { query: { mobilization: String(mobilization), miles: String(miles), plants: String(plants) } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** With positions, for the map. */
export const placesQuery = (owner?: string) =>
  queryOptions({
    queryKey: ["plants", owner ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.plant.all.$get({ query: owner === undefined ? {} : { owner } }, { init: { signal } })),
  });
