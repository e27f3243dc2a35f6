import { Outlet } from "@tanstack/react-router";
import { OfflineNotice } from "../notices/OfflineNotice.tsx";
import { RouteAnnouncer } from "../navigation/RouteAnnouncer.tsx";
import { RouteProgress } from "../navigation/RouteProgress.tsx";
import { Toasts } from "../notices/Toasts.tsx";

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
