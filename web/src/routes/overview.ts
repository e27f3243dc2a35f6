import { createRoute, redirect } from "@tanstack/react-router";
import { orReload } from "../api/stale-chunk.ts";
import { DashboardSearch } from "../features/dashboard/selection/search.ts";
import { NocSearch } from "../features/noc/search.ts";
import { PyraSearch } from "../features/pyranometer/search.ts";
import { SimulationSearch } from "../features/simulation/search.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { screenFor } from "./frames.ts";

const dashboardPage = () => import("../features/dashboard/Page.tsx");

export const overviewRoutes = [
  createRoute({
    ...screenFor("dashboard.view", "Dashboard", "Dashboard"),
    path: "/dashboard",
    validateSearch: DashboardSearch,
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
  }),
  createRoute({
    ...screenFor("simulation.view", "AI Soiling Simulation", "AI"),
    path: "/ai",
    validateSearch: SimulationSearch,
    component: lazyScreen(() => import("../features/simulation/SimulationScreen.tsx"), "SimulationScreen"),
  }),
  createRoute({
    ...screenFor("noc.view", "Network Operations", "NOC"),
    path: "/noc",
    validateSearch: NocSearch,
    component: lazyScreen(() => import("../features/noc/NocScreen.tsx"), "NocScreen"),
  }),
  createRoute({
    ...screenFor("health.view", "Health", "healthcheck"),
    path: "/healthcheck",
    component: lazyScreen(() => import("../features/health/HealthScreen.tsx"), "HealthScreen"),
  }),
  createRoute({
    ...screenFor("pyranometer.view", "Pyraboard", "pyranometer"),
    path: "/pyranometer",
    validateSearch: PyraSearch,
    component: lazyScreen(() => import("../features/pyranometer/PyraboardScreen.tsx"), "PyraboardScreen"),
  }),
] as const;
