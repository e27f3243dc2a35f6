import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Suspense, useCallback } from "react";
import { lazyScreen } from "../../shell/frame/lazy-screen.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { QueryError } from "../../ui/states/InlineError.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { decisionsQuery, mondayPage } from "../monday/index.ts";
import { withinASecond } from "./first/first-selection.ts";
import { OwnerSelect } from "./selection/OwnerSelect.tsx";
import type { DashboardSearch } from "./selection/search.ts";

const route = getRouteApi("/shell/signed-in/dashboard");

const plantPage = () => import("./PlantPage.tsx");
const PlantPage = lazyScreen(plantPage, "PlantPage");
const MondayPage = lazyScreen(mondayPage, "MondayPage");

const isPlantOf = (search: DashboardSearch): boolean => search.plant !== undefined || search.device !== undefined;

/**
 * Waits for what the page shows first, so that it renders once. Returns the plant whose answers the plain page requested; null: none.
 */
export async function loadFirst(client: QueryClient, search: DashboardSearch): Promise<string | null> {
  const query = decisionsQuery(search.owner);
  if (!isPlantOf(search)) {
    await withinASecond(Promise.all([client.prefetchQuery(query), MondayPage.preload?.()]));
    const plants = client.getQueryData(query.queryKey)?.plants;
    if (plants === undefined || plants.length > 1) return null;
  }
  await PlantPage.preload?.();
  return (await plantPage()).loadPlant(client);
}

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
  const settle = useCallback((place: Partial<DashboardSearch>) => change(place, true), [change]);
  const go = (next: Partial<DashboardSearch>) => change(next, !Object.keys(next).some((key) => undoable.has(key)));
  const linkTo = (view: DashboardSearch) =>
    new URL(router.buildLocation({ to: "/dashboard", search: view }).href, location.origin).href;
  const isPlant = isPlantOf(search);
  const decisions = useQuery({ ...decisionsQuery(search.owner), enabled: !isPlant });
  const plants = decisions.data?.plants;
  if (!isPlant && plants === undefined && decisions.error)
    return (
      <Card>
        <QueryError query={decisions} />
      </Card>
    );
  if (!isPlant && plants === undefined) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      {isPlant || plants === undefined || plants.length < 2 ? (
        <PlantPage session={session} search={search} go={go} settle={settle} linkTo={linkTo} />
      ) : (
        <MondayPage
          session={session}
          plants={plants}
          owner={search.owner}
          show={search.show}
          onShow={(show) => change({ show }, true)}
          // The address checks its values.
          onView={(view: object, replace) => change({ find: undefined, show: undefined, ...view }, replace)}
          ownerSelect={
            session.permissions.includes("owners.choose") && (
              <OwnerSelect
                actingOwner={session.actingOwner}
                owner={search.owner}
                onChange={(owner) => change({ owner }, false)}
              />
            )
          }
        />
      )}
    </Suspense>
  );
}

const Waiting = () => (
  <Card>
    <Skeleton height={520} />
  </Card>
);
