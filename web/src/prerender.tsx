import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { makeQueryClient } from "./api/query-client.ts";
import { DashboardPlace } from "./features/dashboard/DashboardPlace.tsx";
import { DecisionTemplate } from "./features/dashboard/decision/DecisionTemplate.tsx";
import { ShellPlace } from "./shell/frame/ShellPlace.tsx";
import { sessionQuery } from "./api/session/session.ts";
import { makeRouter } from "./router.ts";

/** The router restores scroll positions by an inline script, which the content security policy forbids. */
const INLINE_SCRIPT = /<script>.*?<\/script>/gs;

/** Markup of a screen as a person without a session sees it first. Runs in Node when the web is built (tools/prerender.ts). */
export async function renderScreen(path: string): Promise<string> {
  const client = makeQueryClient();
  client.setQueryData(sessionQuery.queryKey, null);
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return markupOf(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Markup of the dashboard before anything of it is known, and of a decision without its words. */
export const renderDashboardPlace = (): Promise<string> =>
  markupOf(
    <>
      <ShellPlace title="Dashboard">
        <DashboardPlace />
      </ShellPlace>
      <DecisionTemplate />
    </>,
  );

async function markupOf(screen: ReactNode): Promise<string> {
  // Everything in its place: a late part would need an inline script to move there.
  const { prelude } = await prerender(screen, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const markup = await new Response(prelude).text();
  return markup.replaceAll(INLINE_SCRIPT, "");
}
