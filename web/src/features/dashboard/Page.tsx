import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { DashboardScreen } from "./Screen.tsx";
import type { DashboardSearch } from "./search.ts";

const route = getRouteApi("/shell/signed-in/dashboard");

/** What a person would undo with Back; the rest replaces the entry. */
const undoable = new Set<string>(["plant", "device", "owner", "from", "to", "zoom", "window", "select", "tab"]);

/** The dashboard at its address. */
export function DashboardPage() {
  const search = route.useSearch();
  const { session } = route.useRouteContext();
  const navigate = route.useNavigate();
  const go = useCallback(
    (change: Partial<DashboardSearch>) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: !Object.keys(change).some((key) => undoable.has(key)),
        resetScroll: false,
      }),
    [navigate],
  );
  return <DashboardScreen session={session} search={search} go={go} />;
}
