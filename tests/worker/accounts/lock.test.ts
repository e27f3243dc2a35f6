import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { FREE_FAILURES } from "../../../worker/access/rate-limits/throttle.ts";
import { BROWSER_COOKIE } from "../../../worker/access/sessions/known-browser.ts";
import { signIn } from "../../../worker/features/accounts/sign-in/sign-in-routes.ts";
import { aPerson, db, PASSWORD } from "../access/people.ts";

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

  it("counts every guess of a simultaneous burst", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const cookie = `${BROWSER_COOKIE}=${"x".repeat(22)}.made-up`;
    const guesses = Array.from({ length: 12 }, () => attempt(email, "wrong", START, { cookie }));
    const results = await Promise.all(guesses);
    const looked = results.filter((result) => !result.ok && result.reason === "wrong").length;
    expect(looked).toBeLessThanOrEqual(FREE_FAILURES + 1);
    expect(looked).toBeGreaterThan(0);
  });
});
