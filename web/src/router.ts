import type { QueryClient } from "@tanstack/react-query";
import { type RouterHistory, createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.tsx";
import { RouteError } from "./shell/RouteError.tsx";
import { parseSearch, stringifySearch } from "./shell/search-text.ts";

/** The router over the whole route table. */
export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultPreload: "intent",
    // What is fresh is decided by the query cache alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
