import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WashRunsQuery } from "#contract/portfolio/runs";
import { api, unwrap } from "../../api/client.ts";

/** The plants a person may see, those with most at stake first. */
export const portfolioQuery = queryOptions({
  queryKey: ["portfolio"],
  queryFn: ({ signal }) => unwrap(api.portfolio.$get({}, { init: { signal } })),
});

/** Suggested wash runs; those of the settings before stay until the new ones come. Read again when the portfolio is. */
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
