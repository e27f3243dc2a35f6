import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { dayBounds } from "#contract/common/calendar";
import {
  type MessageList,
  MessagesQuery,
  messageTexts,
  SeenMessages,
  type UserMessages,
} from "#contract/messages/messages";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { markSeen, messagesBetween, userMessages } from "./list.ts";

export const messageRoutes = new Hono<AppEnv>()
  .get("/api/messages/getUserMessages/:userId", allow("dashboard.view"), async (c) => {
    const principal = c.get("principal")!;
    if (c.req.param("userId") !== principal.user.id) return problem(c, 404, messageTexts.ownMessages);
    return c.json<UserMessages>(await userMessages(c.var.db, principal, now()));
  })
  .get("/api/messages", allow("dashboard.view"), validate("query", MessagesQuery), async (c) => {
    const { from, to } = c.req.valid("query");
    const span = { from: dayBounds("UTC", from).start, to: dayBounds("UTC", to).end - 1 };
    const allMessages = await messagesBetween(c.var.db, c.get("principal")!, span);
    return c.json<MessageList>({ allMessages });
  })
  .post("/api/messages/seen", allow("dashboard.view"), validate("json", SeenMessages), async (c) => {
    await markSeen(c.var.db, c.get("principal")!.user.id, c.req.valid("json"), now());
    return c.body(null, 204);
  });
