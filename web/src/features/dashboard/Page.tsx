import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { RenderInTransition } from "../../ui/timing/RenderInTransition.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { DashboardScreen } from "./Screen.tsx";
import type { DashboardSearch } from "./selection/search.ts";

export { loadFirst } from "./first/load-first.ts";

const route = getRouteApi("/shell/signed-in/dashboard");

/** Changes that Back undoes; others replace the entry. */
const undoable = new Set<string>(["plant", "device", "owner", "from", "to", "zoom", "window", "select", "tab"]);

export function DashboardPage() {
  const search = route.useSearch();
  const { session } = route.useRouteContext();
  const navigate = route.useNavigate();
  const router = useRouter();
  const change = useCallback(
    (change: Partial<DashboardSearch>, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  const go = useCallback(
    (next: Partial<DashboardSearch>) => change(next, !Object.keys(next).some((key) => undoable.has(key))),
    [change],
  );
  const settle = useCallback((place: Partial<DashboardSearch>) => change(place, true), [change]);
  const linkTo = useCallback(
    (view: DashboardSearch) =>
      new URL(router.buildLocation({ to: "/dashboard", search: view }).href, location.origin).href,
    [router],
  );
  return (
    <RenderInTransition waiting={<DashboardSkeleton />}>
      <DashboardScreen session={session} search={search} go={go} settle={settle} linkTo={linkTo} />
    </RenderInTransition>
  );
}
