import { Hono } from "hono";
import { ClientError } from "../contract/client-error.ts";
import { texts } from "../contract/texts.ts";
import { clientAddress } from "./address.ts";
import type { AppEnv } from "./context.ts";
import { log } from "./log.ts";
import { problem } from "./problem.ts";
import { validate } from "./validate.ts";

/** Faults of pages, for the log. Who reported is not recorded. */
export const clientErrors = new Hono<AppEnv>().post("/api/client-errors", validate("json", ClientError), async (c) => {
  const { success } = await c.env.REPORT_LIMIT.limit({ key: clientAddress(c) });
  if (!success) return problem(c, 429, texts.tooManyReports);
  const { message, stack, path, version } = c.req.valid("json");
  log("client-error", {
    message: withoutPersonalData(message),
    stack: stack === undefined ? undefined : withoutPersonalData(stack),
    path: withoutPersonalData(path.split(/[?#]/, 1)[0]!),
    version,
    requestId: c.get("requestId"),
  });
  return c.body(null, 204);
});

/** Blanks e-mail addresses and the queries of links, where one-time codes live. */
export function withoutPersonalData(text: string): string {
  return text.replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, "[email]").replace(/\?[^\s"'<>():]*/g, "?[query]");
}
