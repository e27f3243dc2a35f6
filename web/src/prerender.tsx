import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { makeQueryClient } from "./api/query-client.ts";
import { DashboardSkeleton } from "./features/dashboard/DashboardSkeleton.tsx";
import { TryPage } from "./features/try/TryPage.tsx";
import { MondayTemplate } from "./features/monday/first/MondayTemplate.tsx";
import { ShellSkeleton } from "./shell/frame/ShellSkeleton.tsx";
import { sessionQuery } from "./api/session/session.ts";
import { makeRouter } from "./router.ts";

/** The router's inline scroll script, which the content security policy forbids. */
const INLINE_SCRIPT = /<script>.*?<\/script>/gs;

/** Markup of a screen without a session. Runs in Node at build time (tools/prerender.ts). */
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

export const renderDashboardPlace = (): Promise<string> =>
  markupOf(
    <>
      <ShellSkeleton title="Dashboard">
        <DashboardSkeleton tab="decide" onTab={() => undefined} />
      </ShellSkeleton>
      <MondayTemplate />
    </>,
  );

/** For hydration. */
export const renderTry = (): Promise<string> => markupOf(<TryPage />);

async function markupOf(screen: ReactNode): Promise<string> {
  // No late parts: they would need an inline script.
  const { prelude } = await prerender(screen, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const markup = await new Response(prelude).text();
  return markup.replaceAll(INLINE_SCRIPT, "");
}
