import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";

/** The plants a person may see, those with most at stake first. */
export const portfolioQuery = queryOptions({
  queryKey: ["portfolio"],
  queryFn: ({ signal }) => unwrap(api.portfolio.$get({}, { init: { signal } })),
});
