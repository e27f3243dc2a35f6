import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { prerender } from "react-dom/static";
import { makeQueryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { makeRouter } from "./router.ts";

/** The router restores scroll positions by an inline script, which the content security policy forbids. */
const INLINE_SCRIPT = /<script>.*?<\/script>/gs;

/** Markup of a screen as a person without a session sees it first. Runs in Node when the web is built (tools/prerender.ts). */
export async function renderScreen(path: string): Promise<string> {
  const client = makeQueryClient();
  client.setQueryData(sessionQuery.queryKey, null);
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // Everything in its place: a late part would need an inline script to move there.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const markup = await new Response(prelude).text();
  return markup.replaceAll(INLINE_SCRIPT, "");
}
