import { createRoute, redirect } from "@tanstack/react-router";
import { orReload } from "../api/stale-chunk.ts";
import { DashboardSearch } from "../features/dashboard/selection/search.ts";
import { NocSearch } from "../features/noc/search.ts";
import { PyraSearch } from "../features/pyranometer/search.ts";
import { SimulationSearch } from "../features/simulation/search.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { allowed, signedInRoute } from "./frames.ts";

const getParentRoute = () => signedInRoute;

const dashboardPage = () => import("../features/dashboard/Page.tsx");

export const dashboardRoute = createRoute({
  getParentRoute,
  path: "/dashboard",
  staticData: { name: "Dashboard", title: "Dashboard" },
  validateSearch: DashboardSearch,
  beforeLoad: allowed("dashboard.view"),
  loader: async ({ context, location }) => {
    const { loadFirst } = await orReload(dashboardPage());
    const search = location.search as DashboardSearch;
    const plant = await loadFirst(context.queryClient, search);
    // Before rendering; later it would render the whole screen again.
    if (plant !== null && search.plant === undefined && search.device === undefined)
      throw redirect({ to: "/dashboard", search: { ...search, plant }, replace: true });
  },
  // Not on every zoom.
  shouldReload: false,
  component: lazyScreen(dashboardPage, "DashboardPage"),
});

/** Former address of the list of plants. */
export const portfolioRoute = createRoute({
  getParentRoute,
  path: "/portfolio",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true });
  },
});

export const simulationRoute = createRoute({
  getParentRoute,
  path: "/ai",
  staticData: { name: "AI", title: "AI Soiling Simulation" },
  validateSearch: SimulationSearch,
  beforeLoad: allowed("simulation.view"),
  component: lazyScreen(() => import("../features/simulation/SimulationScreen.tsx"), "SimulationScreen"),
});

export const nocRoute = createRoute({
  getParentRoute,
  path: "/noc",
  staticData: { name: "NOC", title: "Network Operations" },
  validateSearch: NocSearch,
  beforeLoad: allowed("noc.view"),
  component: lazyScreen(() => import("../features/noc/NocScreen.tsx"), "NocScreen"),
});

export const healthRoute = createRoute({
  getParentRoute,
  path: "/healthcheck",
  staticData: { name: "healthcheck", title: "Health" },
  beforeLoad: allowed("health.view"),
  component: lazyScreen(() => import("../features/health/HealthScreen.tsx"), "HealthScreen"),
});

export const pyranometerRoute = createRoute({
  getParentRoute,
  path: "/pyranometer",
  staticData: { name: "pyranometer", title: "Pyraboard" },
  validateSearch: PyraSearch,
  beforeLoad: allowed("pyranometer.view"),
  component: lazyScreen(() => import("../features/pyranometer/PyraboardScreen.tsx"), "PyraboardScreen"),
});
