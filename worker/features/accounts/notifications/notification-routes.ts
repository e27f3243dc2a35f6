import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { NotificationsQuery, type NotificationSettings, SaveNotifications } from "#contract/accounts/notifications";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../../platform/context.ts";
import { now } from "../../../platform/clock.ts";
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
    const { db, principal, note } = own(c);
    const changes = c.req.valid("json");
    if (!(await saveNotifications(db, principal, changes, now()))) return problem(c, 404, texts.plantNotFound);
    await note("notifications-saved", { after: changes });
    return c.body(null, 204);
  });
