import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { callTexts } from "#contract/common/call-texts";
import { useReachable, watchConnection } from "../../api/connection.ts";
import { portalFetch } from "../../api/fetch.ts";
import css from "./frame.module.css";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { documentTitle, useScreenTitle } from "./title.ts";

const ask = (): void => void portalFetch("/api/version").catch(() => undefined);

function OfflineNotice() {
  const reachable = useReachable();
  const client = useQueryClient();
  // Stays: without it, the end of the page would move under a pointer.
  const [hasRoom, setRoom] = useState(false);
  if (!reachable && !hasRoom) setRoom(true);

  useEffect(() => watchConnection(ask), []);

  useEffect(() => {
    if (reachable) return;
    // Refetches what failed or is outdated.
    return () => void client.invalidateQueries();
  }, [reachable, client]);

  return (
    <>
      {hasRoom && <div className={css.room} />}
      <output className={css.place}>
        {!reachable && (
          <span data-layout="flex middle gap-2" data-text="first" className={css.notice}>
            {callTexts.networkError}. Can't reach the server. Data may be out of date. Retrying…
          </span>
        )}
      </output>
    </>
  );
}

const ToastRegion = lazy(async () => ({ default: (await import("../../ui/toasts/ToastRegion.tsx")).ToastRegion }));

const anyToast = (): boolean => toasts.snapshot().length > 0;

/** Toasts, loaded with the first. Outside the page, because an open dialog makes it inert and Undo must stay usable. */
function Toasts() {
  const used = useSyncExternalStore(toasts.subscribe, anyToast, anyToast);
  return <Suspense>{used && createPortal(<ToastRegion />, document.body)}</Suspense>;
}

function RouteAnnouncer() {
  const router = useRouter();
  const title = documentTitle(useScreenTitle());
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // The browser announces the first screen; a changed query is the same screen.
        if (!fromLocation || !pathChanged) return;
        setAnnounced(document.title);
        const main = document.getElementById("main");
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );

  return <output className="visually-hidden">{announced}</output>;
}

function RouteProgress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return loading ? <div className={css.bar} aria-hidden="true" /> : null;
}

export function Root() {
  return (
    <>
      <RouteProgress />
      {/* Before the screen, whose own title comes later then, also if all that it needs is known. */}
      <RouteAnnouncer />
      <Outlet />
      <OfflineNotice />
      <Toasts />
    </>
  );
}
