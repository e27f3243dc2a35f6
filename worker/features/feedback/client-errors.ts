import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { limitAddress } from "../../access/rate-limits/limit.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { ClientError } from "#contract/common/client-error";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { log } from "../../platform/log.ts";
import { validate } from "../../platform/validate.ts";

export const clientErrors = new Hono<AppEnv>().post(
  "/api/client-errors",
  allow("public"),
  limitAddress("REPORT_LIMIT", texts.tooManyReports, "client-error:"),
  validate("json", ClientError),
  limitStranger("client-error", texts.tooManyReports),
  (c) => {
    const { message, stack, path, version } = c.req.valid("json");
    log("client-error", {
      message: withoutPersonalData(message),
      stack: stack === undefined ? undefined : withoutPersonalData(stack),
      path: withoutPersonalData(path.split(/[?#]/, 1)[0]!),
      version,
      requestId: c.get("requestId"),
    });
    return c.body(null, 204);
  },
);

/** Removes e-mail addresses, link queries, which may hold one-time codes, and tokens. */
export function withoutPersonalData(text: string): string {
  return (
    text
      .replaceAll(/\bBearer\s+[^\s"'<>(),;]+/gi, "Bearer [token]")
      .replaceAll(/(\/(?:crew|unsubscribe)\/)[^\s/?#"'<>()]+/gi, "$1[token]")
      // Bounded as addresses are (RFC 5321), so that a long word without @ is not scanned from each letter.
      .replaceAll(/[^\s@/"'<>()]{1,64}(?:@|%40)[^\s@/"'<>()]{1,255}/gi, "[email]")
      .replaceAll(/\?[^\s"'<>():]*/g, "?[query]")
      .replaceAll(/[\w-]{43,}/g, "[token]")
  );
}
