import { createRoute, redirect } from "@tanstack/react-router";
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
