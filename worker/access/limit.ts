import type { Context, MiddlewareHandler } from "hono";
import { clientAddress } from "../platform/address.ts";
import type { AppEnv } from "../platform/context.ts";
import { problem } from "../platform/problem.ts";

/** The window of the rate limits in wrangler.toml [s]. */
const WINDOW_SECONDS = 60;

/**
 * Slows one address down before its request is even read. Counted per Cloudflare location, so it is a brake and no lock.
 * Calls with another `purpose` are counted apart.
 */
export const limitAddress =
  (limit: "SIGN_IN_LIMIT" | "REPORT_LIMIT", title: string, purpose = ""): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { success } = await c.env[limit].limit({ key: purpose + clientAddress(c) });
    return success ? next() : tooMany(c, title, WINDOW_SECONDS);
  };

/** 429 with the wait until the next attempt is taken [s]. */
export function tooMany(c: Context, title: string, seconds: number) {
  c.header("Retry-After", String(seconds));
  return problem(c, 429, title, { detail: `You can try again in ${spanText(seconds)}.` });
}

/** A wait in its largest unit of which there are two, rounded up. */
function spanText(seconds: number): string {
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  if (seconds < 60) return `${seconds} seconds`;
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}
