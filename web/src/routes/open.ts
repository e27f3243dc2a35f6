import { createRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { optional } from "../shell/navigation/table-search.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { HOME } from "../shell/navigation/redirect.ts";
import { rootRoute, shellRoute } from "./frames.ts";

const toDashboard = () => {
  throw redirect({ to: HOME, replace: true });
};

export const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", beforeLoad: toDashboard });

export const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: "$", beforeLoad: toDashboard });

export const notAllowedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/notallowed",
  staticData: { title: "Forbidden" },
  component: lazyScreen(() => import("../shell/notices/Forbidden.tsx"), "Forbidden"),
});

export const aboutRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/about",
  staticData: { title: "About" },
  component: lazyScreen(() => import("../about/AboutScreen.tsx"), "AboutScreen"),
});

export const protocolRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/protocol",
  staticData: { title: "Send Data" },
  validateSearch: v.object({ device: optional(v.string()) }),
  component: lazyScreen(() => import("../features/protocol/ProtocolScreen.tsx"), "ProtocolScreen"),
});
