import { createRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { optional } from "../shell/navigation/table-search.ts";
import { signOut } from "../api/session/session.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { HOME } from "../shell/navigation/redirect.ts";
import { rootRoute, shellRoute } from "./frames.ts";

const toDashboard = () => {
  throw redirect({ to: HOME, replace: true });
};

export const rootRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: "/", beforeLoad: toDashboard }),
  createRoute({ getParentRoute: () => rootRoute, path: "$", beforeLoad: toDashboard }),
  createRoute({
    getParentRoute: () => rootRoute,
    staticData: { title: "Logout" },
    path: "/logout",
    beforeLoad: async ({ preload }) => {
      if (preload) return;
      await signOut();
      // A new page, so that nothing stays in memory.
      location.replace("/login");
      await new Promise(() => undefined);
    },
  }),
] as const;

export const shellRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    staticData: { title: "Forbidden" },
    path: "/notallowed",
    component: lazyScreen(() => import("../shell/notices/Forbidden.tsx"), "Forbidden"),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    staticData: { title: "About" },
    path: "/about",
    component: lazyScreen(() => import("../about/AboutScreen.tsx"), "AboutScreen"),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    staticData: { title: "Send Data" },
    path: "/protocol",
    validateSearch: v.object({ device: optional(v.string()) }),
    component: lazyScreen(() => import("../features/protocol/ProtocolScreen.tsx"), "ProtocolScreen"),
  }),
] as const;
