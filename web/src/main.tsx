import "./trusted-types.ts";
import "./ui/locale.ts";
import "./styles/index.ts";
import "./shell/boot.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { faultReporter, postReport } from "./api/client-errors.ts";
import { ownTask } from "./api/own-task.ts";
import { makeQueryClient } from "./api/query-client.ts";
import { watchSession } from "./api/session/session.ts";
import { reloadOnStaleChunk } from "./api/stale-chunk.ts";
import { createRoot } from "./react-root.ts";
import { AppErrorBoundary } from "./ui/states/AppErrorBoundary.tsx";
import { makeRouter, preloadScreen } from "./router.ts";

/** The first screen comes before the version check [ms]. */
const VERSION_AFTER_MS = 1000;

/** In tasks of their own: a phone needs 150 ms for the modules before, and 80 ms for this. */
async function start(): Promise<void> {
  await ownTask();
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient);
  const report = faultReporter(postReport, () => router.state.matches.at(-1)?.fullPath ?? "/");

  reloadOnStaleChunk();
  await ownTask();
  preloadScreen(router);
  watchSession(queryClient, () => void router.invalidate());
  window.addEventListener("error", (event) => report(event.error));
  window.addEventListener("unhandledrejection", (event) => report(event.reason));
  // Never delays the first screen.
  const followOthers = () => {
    void import("./api/version.ts").then(({ followServerVersion }) => followServerVersion()).catch(() => undefined);
    void import("./api/other-tabs.ts")
      .then(({ followOtherTabs }) => followOtherTabs(queryClient, () => document.visibilityState === "visible"))
      .catch(() => undefined);
  };
  // A plain page has already loaded.
  if (document.readyState === "complete") setTimeout(followOthers, VERSION_AFTER_MS);
  else window.addEventListener("load", followOthers);

  await ownTask();
  const removeStaticPage = () => document.getElementById("static-page")?.remove();

  const root = createRoot(document.getElementById("root")!, { onCaughtError: report, onUncaughtError: report });
  // Rendered in slices.
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
}

void start();
