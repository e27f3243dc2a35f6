import { createRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { sessionQuery, signOut } from "../api/session/session.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { safeRedirect } from "../shell/navigation/redirect.ts";
import { allowed, plainRoute, rootRoute, signedInRoute } from "./frames.ts";
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

export const loginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/login",
  staticData: { name: "Login", title: "Login" },
  validateSearch: v.object({ redirect: optionalText }),
  beforeLoad: async ({ context, search }) => {
    // The form must show even if the server doesn't answer; signing in will report it.
    const session = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null);
    if (session) throw redirect({ href: safeRedirect(search.redirect, location.origin), replace: true });
  },
  component: lazyScreen(() => import("../features/accounts/login/LoginScreen.tsx"), "LoginScreen"),
});

export const adminLoginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/adminlogin",
  staticData: { title: "Admin Login" },
  component: lazyScreen(() => import("../features/accounts/login/AdminLoginScreen.tsx"), "AdminLoginScreen"),
});

export const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/logout",
  staticData: { title: "Logout" },
  beforeLoad: async ({ preload }) => {
    if (preload) return;
    await signOut();
    // A new page, so that nothing stays in memory.
    location.replace("/login");
    await new Promise(() => undefined);
  },
});

export const registerRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/register",
  staticData: { title: "Free Trial" },
  validateSearch: LinkSearch,
  component: lazyScreen(() => import("../features/accounts/register/RegisterScreen.tsx"), "RegisterScreen"),
});

export const signupRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/signup",
  validateSearch: LinkSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/register", search, replace: true });
  },
});

export const resetRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/reset",
  staticData: { title: "Reset Password" },
  component: lazyScreen(() => import("../features/accounts/password/ResetScreen.tsx"), "ResetScreen"),
});

export const passwordRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/password",
  staticData: { name: "ResetPassword", title: "Choose a new password" },
  validateSearch: LinkSearch,
  component: lazyScreen(() => import("../features/accounts/password/PasswordScreen.tsx"), "PasswordScreen"),
});

export const verifyRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/verify",
  staticData: { title: "Verify Email" },
  validateSearch: LinkSearch,
  component: lazyScreen(() => import("../features/accounts/register/VerifyScreen.tsx"), "VerifyScreen"),
});

export const setupRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/setup",
  staticData: { title: "Set Up a New Device" },
  component: lazyScreen(() => import("../features/setup/SetupScreen.tsx"), "SetupScreen"),
});

export const unsubscribeRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/account/report/unsubscribe/$id",
  staticData: { title: "Unsubscribe" },
  validateSearch: LinkSearch,
  component: lazyScreen(() => import("../features/accounts/notifications/UnsubscribeScreen.tsx"), "UnsubscribeScreen"),
});

export const changePasswordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/changepassword",
  staticData: { title: "Change Password" },
  beforeLoad: allowed("account.manage"),
  component: lazyScreen(() => import("../features/accounts/password/ChangePasswordScreen.tsx"), "ChangePasswordScreen"),
});

export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account/notifications",
  staticData: { title: "Notifications" },
  beforeLoad: allowed("account.manage"),
  component: lazyScreen(
    () => import("../features/accounts/notifications/NotificationsScreen.tsx"),
    "NotificationsScreen",
  ),
});

export const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account/security",
  staticData: { title: "Sign-in and Security" },
  beforeLoad: allowed("account.manage"),
  component: lazyScreen(() => import("../features/accounts/security/SecurityScreen.tsx"), "SecurityScreen"),
});

export const reportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account/report",
  staticData: { title: "Report Settings" },
  beforeLoad: allowed("account.manage"),
  component: lazyScreen(() => import("../features/reports/ReportSettingsScreen.tsx"), "ReportSettingsScreen"),
});

export const apiAccessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account/api",
  staticData: { title: "API Access" },
  beforeLoad: allowed("tokens.own"),
  component: lazyScreen(() => import("../features/tokens/ApiAccessScreen.tsx"), "ApiAccessScreen"),
});

export const integrationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/integrations",
  staticData: { title: "Integrations" },
  validateSearch: IntegrationsSearch,
  beforeLoad: allowed("integrations.manage"),
  component: lazyScreen(() => import("../features/integrations/IntegrationsScreen.tsx"), "IntegrationsScreen"),
});
