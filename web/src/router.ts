import type { QueryClient } from "@tanstack/react-query";
import { type AsyncRouteComponent, type RouterHistory, createRouter } from "@tanstack/react-router";
import { sessionQuery } from "./api/session/session.ts";
import { signedInRoute } from "./routes/frames.ts";
import { routeTree } from "./routes.tsx";
import { RouteError } from "./shell/notices/RouteError.tsx";
import { parseSearch, stringifySearch } from "./shell/navigation/search-text.ts";

export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultPreload: "intent",
    // Only the query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

/** Fetches a screen's chunks and the session that its guards wait for. */
export function preloadScreen(router: ReturnType<typeof makeRouter>): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const { options } of matchedRoutes)
    void (options.component as AsyncRouteComponent<unknown> | undefined)?.preload?.();
  if (matchedRoutes.some(({ id }) => id === signedInRoute.id))
    void router.options.context.queryClient.prefetchQuery(sessionQuery);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
