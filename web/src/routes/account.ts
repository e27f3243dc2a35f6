import { createRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { sessionQuery } from "../api/session/session.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { safeRedirect } from "../shell/navigation/redirect.ts";
import { plainRoute, screenFor } from "./frames.ts";
import { IntegrationsSearch } from "../features/integrations/search.ts";
import { optional } from "../shell/navigation/table-search.ts";

const optionalText = optional(v.string());

const LinkSearch = v.object({
  userType: optionalText,
  userId: optionalText,
  source: optionalText,
  oobCode: optionalText,
  mode: optionalText,
});

export const plainRoutes = [
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { name: "Login", title: "Login" },
    path: "/login",
    validateSearch: v.object({ redirect: optionalText }),
    beforeLoad: async ({ context, search }) => {
      // The form must show even if the server doesn't answer; signing in will report it.
      const session = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null);
      if (session) throw redirect({ href: safeRedirect(search.redirect, location.origin), replace: true });
    },
    component: lazyScreen(() => import("../features/accounts/login/LoginScreen.tsx"), "LoginScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { title: "Admin Login" },
    path: "/adminlogin",
    component: lazyScreen(() => import("../features/accounts/login/AdminLoginScreen.tsx"), "AdminLoginScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { title: "Free Trial" },
    path: "/register",
    validateSearch: LinkSearch,
    component: lazyScreen(() => import("../features/accounts/register/RegisterScreen.tsx"), "RegisterScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/signup",
    validateSearch: LinkSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: "/register", search, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { title: "Reset Password" },
    path: "/reset",
    component: lazyScreen(() => import("../features/accounts/password/ResetScreen.tsx"), "ResetScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { name: "ResetPassword", title: "Choose a new password" },
    path: "/password",
    validateSearch: LinkSearch,
    component: lazyScreen(() => import("../features/accounts/password/PasswordScreen.tsx"), "PasswordScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { title: "Verify Email" },
    path: "/verify",
    validateSearch: LinkSearch,
    component: lazyScreen(() => import("../features/accounts/register/VerifyScreen.tsx"), "VerifyScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { title: "Set Up a New Device" },
    path: "/setup",
    component: lazyScreen(() => import("../features/setup/SetupScreen.tsx"), "SetupScreen"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    staticData: { title: "Unsubscribe" },
    path: "/account/report/unsubscribe/$id",
    validateSearch: LinkSearch,
    component: lazyScreen(
      () => import("../features/accounts/notifications/UnsubscribeScreen.tsx"),
      "UnsubscribeScreen",
    ),
  }),
] as const;

export const accountRoutes = [
  createRoute({
    ...screenFor("account.manage", "Change Password"),
    path: "/changepassword",
    component: lazyScreen(
      () => import("../features/accounts/password/ChangePasswordScreen.tsx"),
      "ChangePasswordScreen",
    ),
  }),
  createRoute({
    ...screenFor("account.manage", "Notifications"),
    path: "/account/notifications",
    component: lazyScreen(
      () => import("../features/accounts/notifications/NotificationsScreen.tsx"),
      "NotificationsScreen",
    ),
  }),
  createRoute({
    ...screenFor("account.manage", "Sign-in and Security"),
    path: "/account/security",
    component: lazyScreen(() => import("../features/accounts/security/SecurityScreen.tsx"), "SecurityScreen"),
  }),
  createRoute({
    ...screenFor("account.manage", "Report Settings"),
    path: "/account/report",
    component: lazyScreen(() => import("../features/reports/ReportSettingsScreen.tsx"), "ReportSettingsScreen"),
  }),
  createRoute({
    ...screenFor("tokens.own", "API Access"),
    path: "/account/api",
    component: lazyScreen(() => import("../features/tokens/ApiAccessScreen.tsx"), "ApiAccessScreen"),
  }),
  createRoute({
    ...screenFor("integrations.manage", "Integrations"),
    path: "/integrations",
    validateSearch: IntegrationsSearch,
    component: lazyScreen(() => import("../features/integrations/IntegrationsScreen.tsx"), "IntegrationsScreen"),
  }),
] as const;
