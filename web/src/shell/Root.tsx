import { Outlet } from "@tanstack/react-router";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { RouteProgress } from "./RouteProgress.tsx";
import { Toasts } from "./Toasts.tsx";

/** What every screen has, whatever its frame. */
export function Root() {
  return (
    <>
      <RouteProgress />
      <Outlet />
      <RouteAnnouncer />
      <OfflineNotice />
      <Toasts />
    </>
  );
}
