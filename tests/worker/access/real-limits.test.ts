import { describe, it, vi } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import { aPerson, PASSWORD } from "./people.ts";
import { ask, refusal } from "../mail/portal.ts";

/** Tests limits as deployed: the bindings of wrangler.toml and the limits in code, without overrides. */

const START = 1_790_000_000_000;
const at = (seconds: number) => vi.setSystemTime(START + seconds * 1000);
const email = () => `${crypto.randomUUID()}@people.example`;
const signIn = (address: string, password: string, from: string = crypto.randomUUID()) =>
  ask("POST", "/api/account/sign-in", {
    json: { email: address, password },
    headers: { "cf-connecting-ip": from },
  });
const statuses = async (count: number, call: (n: number) => Promise<Response>) => {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push((await call(n)).status);
  return found;
};
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);
const waitOf = (answer: Response) => [answer.status, answer.headers.get("retry-after")];

describe("one account, from one address", () => {
  it("accepts five wrong passwords, then waits that double, and forgets one failure per quiet quarter of an hour", async ({
    expect,
  }) => {
    const person = await aPerson({ password: PASSWORD });
    const from = crypto.randomUUID();
    at(0);
    expect(await statuses(5, () => signIn(person.email, "wrong", from))).toEqual(times(5, 401));
    const locked = await signIn(person.email, PASSWORD, from);
    expect(waitOf(locked)).toEqual([429, "15"]);
    expect((await refusal(locked)).title).toBe(texts.tooManyAttempts);
    at(15);
    expect((await signIn(person.email, "wrong", from)).status).toBe(401);
    expect(waitOf(await signIn(person.email, PASSWORD, from))).toEqual([429, "30"]);
    // Six failures counted; after two quiet periods of 15 minutes four remain, so the next is the fifth.
    at(15 + 2 * 900);
    expect((await signIn(person.email, "wrong", from)).status).toBe(401);
    expect(waitOf(await signIn(person.email, PASSWORD, from))).toEqual([429, "15"]);
    at(15 + 2 * 900 + 15);
    expect((await signIn(person.email, PASSWORD, from)).status).toBe(200);
    expect(await statuses(5, () => signIn(person.email, "wrong", from))).toEqual(times(5, 401));
  });
});

/** More than a limit lets through before and after the turn of a minute: without one, the answer is not 429. */
const MOST_TAKEN = 50;

/**
 * Number of calls from one address before the first refusal, and that refusal. Repeats once with another address if a new minute began
 * meanwhile.
 */
async function takenInAWindow(call: (from: string) => Promise<Response>, again = true): Promise<[number, Response]> {
  const from = crypto.randomUUID();
  for (let taken = 0; ; taken++) {
    const answer = await call(from);
    if (answer.status !== 429 && taken < MOST_TAKEN) continue;
    return taken === 20 || !again ? [taken, answer] : takenInAWindow(call, false);
  }
}

describe("one address", () => {
  it("may try twenty sign-ins a minute, for any accounts, without affecting other addresses", async ({ expect }) => {
    const [taken, refused] = await takenInAWindow((from) =>
      ask("POST", "/api/account/sign-in", { json: {}, headers: { "cf-connecting-ip": from } }),
    );
    expect([taken, ...waitOf(refused)]).toEqual([20, 429, "60"]);
    expect((await refusal(refused)).title).toBe(texts.tooManyAttempts);
    expect((await signIn(email(), "x")).status).toBe(401);
  });

  it("may request twenty links a minute without affecting its sign-ins", async ({ expect }) => {
    const used: string[] = [];
    const [taken, refused] = await takenInAWindow((from) => {
      used.push(from);
      return ask("POST", "/api/account/reset", { json: { email: email() }, headers: { "cf-connecting-ip": from } });
    });
    expect([taken, ...waitOf(refused)]).toEqual([20, 429, "60"]);
    expect((await refusal(refused)).title).toBe(accountTexts.tooManyMails);
    const headers = { "cf-connecting-ip": used.at(-1)! };
    expect((await ask("POST", "/api/account/sign-in", { json: {}, headers })).status).toBe(422);
  });

  it("may register five times an hour", async ({ expect }) => {
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    const register = () =>
      ask("POST", "/api/account/register", {
        json: { user_name: "New Person", email: email(), company_name: "New Company" },
        headers,
      });
    at(0);
    expect(await statuses(5, register)).toEqual(times(5, 200));
    const refused = await register();
    const [status, wait] = waitOf(refused);
    expect(status).toBe(429);
    expect((await refusal(refused)).title).toBe(accountTexts.tooManyRegistrations);
    expect(Number(wait)).toBeGreaterThan(0);
    at(Number(wait) - 1);
    expect((await register()).status).toBe(429);
    at(Number(wait));
    expect(await statuses(5, register)).toEqual(times(5, 200));
  });
});

describe("one mailbox", () => {
  it("gets five invitations, then none until the wait is over", async ({ expect }) => {
    const pending = await aPerson({ status: "Disable", emailVerified: false });
    const resend = () => ask("POST", `/api/owner/resendOwnerEmail/${pending.id}`, { json: {} });
    at(0);
    expect(await statuses(5, resend)).toEqual(times(5, 200));
    expect(waitOf(await resend())).toEqual([429, "15"]);
    at(15);
    expect((await resend()).status).toBe(200);
  });
});
