import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { FREE_FAILURES } from "../../../worker/access/rate-limits/throttle.ts";
import { signIn } from "../../../worker/features/accounts/sign-in/sign-in-routes.ts";
import { db } from "../access/people.ts";

const START = 1_700_000_000;
const attempt = (email: string, password: string, now: number, headers: Record<string, string> = {}) =>
  signIn(
    { env, db, request: new Request("http://localhost", { headers }), now, requestId: "test" },
    { email, password },
  );

describe("the limit on one account", () => {
  it("locks an unknown address in the same way, and stores only its digest", async ({ expect }) => {
    const email = `${crypto.randomUUID()}@nobody.example`;
    for (let n = 0; n <= FREE_FAILURES; n++) await attempt(email, "wrong", START);
    expect(await attempt(email, "wrong", START)).toEqual({ ok: false, reason: "locked", retryAfter: 15 });
    const stored = await env.DB.prepare("select * from sign_in_failures").all();
    expect(JSON.stringify(stored.results)).not.toContain(email);
  });
});
