import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WashRunsQuery } from "#contract/portfolio/runs";
import { api, unwrap } from "../../api/client.ts";

export const portfolioQuery = queryOptions({
  queryKey: ["portfolio"],
  queryFn: ({ signal }) => unwrap(api.portfolio.$get({}, { init: { signal } })),
});

/** Former runs stay until new ones load. Refetched with the portfolio. */
export const washRunsQuery = ({ mobilization, miles, plants }: WashRunsQuery) =>
  queryOptions({
    queryKey: [...portfolioQuery.queryKey, "runs", mobilization, miles, plants],
    queryFn: ({ signal }) =>
      unwrap(
        api.portfolio.runs.$get(
          { query: { mobilization: String(mobilization), miles: String(miles), plants: String(plants) } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  });
