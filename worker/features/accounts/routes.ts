import { Hono } from "hono";
import type { AppEnv } from "../../platform/context.ts";
import { kindRoutes } from "./kind-routes.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { notificationRoutes } from "./notifications/notification-routes.ts";
import { ownRoutes } from "./own-routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { twoFactorRoutes } from "./sign-in/two-factor-routes.ts";
import { unsubscribeRoutes } from "./notifications/unsubscribe-routes.ts";
import { viewRoutes } from "./view-routes.ts";

export const accounts = new Hono<AppEnv>()
  .route("/", signInRoutes)
  .route("/", linkRoutes)
  .route("/", kindRoutes)
  .route("/", passwordRoutes)
  .route("/", twoFactorRoutes)
  .route("/", ownRoutes)
  .route("/", viewRoutes)
  .route("/", notificationRoutes)
  .route("/", unsubscribeRoutes);
