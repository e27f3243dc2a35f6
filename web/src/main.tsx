import "./trusted-types.ts";
import "./ui/locale.ts";
import "./styles/index.ts";
import "./shell/boot.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { faultReporter, postReport } from "./api/client-errors.ts";
import { makeQueryClient } from "./api/query-client.ts";
import { watchSession } from "./api/session/watch-session.ts";
import { reloadOnStaleChunk } from "./api/stale-chunk.ts";
import { AppErrorBoundary } from "./ui/states/AppErrorBoundary.tsx";
import { followServerVersion } from "./api/version.ts";
import { makeRouter, preloadScreen } from "./router.ts";

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const report = faultReporter(postReport, () => router.state.matches.at(-1)?.fullPath ?? "/");

reloadOnStaleChunk();
preloadScreen(router);
watchSession(queryClient, () => void router.invalidate());
window.addEventListener("error", (event) => report(event.error));
window.addEventListener("unhandledrejection", (event) => report(event.reason));
// After the first screen, so that it never waits for this.
window.addEventListener("load", () => void followServerVersion().catch(() => undefined));

/** A failure outside of all frames takes the place of the plain page, too. */
const removeStaticPage = () => document.getElementById("static-page")?.remove();

const root = createRoot(document.getElementById("root")!, { onCaughtError: report, onUncaughtError: report });
// As a transition it is rendered in slices.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppErrorBoundary onError={removeStaticPage}>
          <RouterProvider router={router} />
        </AppErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
