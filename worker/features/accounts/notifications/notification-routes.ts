import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { NotificationsQuery, type NotificationSettings, SaveNotifications } from "#contract/accounts/notifications";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { notificationsOf, saveNotifications } from "./notifications.ts";
import { own } from "../own.ts";

export const notificationRoutes = new Hono<AppEnv>()
  .get("/api/account/notifications", allow("account.manage"), validate("query", NotificationsQuery), async (c) => {
    const { db, principal } = own(c);
    return c.json<NotificationSettings>(await notificationsOf(db, principal, c.req.valid("query")));
  })
  .put("/api/account/notifications", allow("account.manage"), validate("json", SaveNotifications), async (c) => {
    const { db, act } = own(c);
    const isSaved = await saveNotifications(db, act, c.req.valid("json"));
    return isSaved ? c.body(null, 204) : problem(c, 404, texts.plantNotFound);
  });
