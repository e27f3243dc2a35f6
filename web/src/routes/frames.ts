import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import { sessionQuery } from "../api/session/session.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { type Need, verdict } from "../shell/navigation/guards.ts";
import { Root } from "../shell/frame/Root.tsx";

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  component: lazyScreen(() => import("../shell/frame/Shell.tsx"), "Shell"),
});

export const signedInRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "signed-in",
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    enforce(session, "signed-in", location.href);
    return { session };
  },
});

export const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "plain",
  component: lazyScreen(() => import("../shell/frame/PlainLayout.tsx"), "PlainLayout"),
});

/** A screen of signed-in people with a right; the specification names some. */
export const screenFor = (need: Need, title: string, name?: string) => ({
  getParentRoute: () => signedInRoute,
  staticData: { title, ...(name !== undefined && { name }) },
  beforeLoad: ({ context, location }: { context: { session: Session }; location: { href: string } }): void =>
    enforce(context.session, need, location.href),
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page that this person can't open, for /notallowed. */
    refused?: string;
  }
}

function enforce(session: Session | null, need: Need, path: string): asserts session is Session {
  const { go, ...search } = verdict(session, need, path);
  if (go === "/login") throw redirect({ to: "/login", search });
  if (go !== "on") throw redirect({ to: go, state: { refused: path }, replace: true });
}
