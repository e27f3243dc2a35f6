import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { FREE_FAILURES_BY } from "../../../worker/access/rate-limits/guess-counters.ts";
import { FREE_FAILURES } from "../../../worker/access/rate-limits/throttle.ts";
import { signIn } from "../../../worker/features/accounts/sign-in/sign-in-routes.ts";
import { auditLog, signInFailures } from "../../../worker/platform/schema.ts";
import { aPerson, db, PASSWORD } from "../access/people.ts";

const START = 1_700_000_000;

interface From {
  address?: string;
  cookie?: string;
  now?: number;
}

const attempt = (email: string, password: string, { address = "192.0.2.1", cookie, now = START }: From = {}) => {
  const headers = { "cf-connecting-ip": address, ...(cookie !== undefined && { cookie }) };
  const request = new Request("http://localhost", { headers });
  return signIn({ env, db, request, now, requestId: "test" }, { email, password });
};

async function browserOf(email: string, from: From = {}): Promise<string> {
  const result = await attempt(email, PASSWORD, from);
  if (!result.ok) throw new Error(result.reason);
  return result.cookies.at(-1)!.split(";")[0]!;
}

/** As after one wrong password from each of as many networks as the account allows. Fresh addresses meet only the count of the account. */
async function guessFromEverywhere(email: string): Promise<void> {
  await db.delete(signInFailures);
  await attempt(email, "wrong", { address: "2001:db8:1::1" });
  await db.update(signInFailures).set({ failures: FREE_FAILURES_BY.account });
  await attempt(email, "wrong", { address: "2001:db8:2::1" });
}

describe("an attacker who guesses one account's password", () => {
  it("does not lock out people at other addresses", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    for (let n = 0; n <= FREE_FAILURES; n++) await attempt(email, "wrong", { address: "198.51.100.7" });
    expect(await attempt(email, PASSWORD, { address: "198.51.100.7" })).toMatchObject({ reason: "locked" });
    expect(await attempt(email, PASSWORD)).toMatchObject({ ok: true });
  });

  it("is slowed down from everywhere, while the person's own browser can sign in", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const cookie = await browserOf(email);
    await guessFromEverywhere(email);
    const fresh = { address: "2001:db8:ffff::1" };
    expect(await attempt(email, PASSWORD, fresh)).toMatchObject({ ok: false, reason: "locked" });
    expect(await attempt(email, PASSWORD, { ...fresh, cookie })).toMatchObject({ ok: true });
  });

  it("gains nothing from the cookie of their own account, or from changing one", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const mine = await aPerson({ password: PASSWORD });
    const cookie = await browserOf(mine.email, { address: "203.0.113.9" });
    await guessFromEverywhere(email);
    for (const tried of [cookie, cookie.replace(/=.{4}/, "=AAAA"), `${cookie}.${"A".repeat(43)}`])
      expect(await attempt(email, PASSWORD, { address: "203.0.113.8", cookie: tried })).toMatchObject({
        reason: "locked",
      });
  });

  it("is limited in a known browser too", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const cookie = await browserOf(email);
    const from = (n: number) => ({ cookie, address: `2001:db8:${n}::1` });
    for (let n = 0; n <= FREE_FAILURES; n++) await attempt(email, "wrong", from(n));
    expect(await attempt(email, PASSWORD, from(9))).toMatchObject({ ok: false, reason: "locked", retryAfter: 15 });
  });

  it("cannot block the demonstration", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD, demo: true });
    await guessFromEverywhere(email);
    expect(await attempt(email, PASSWORD, { address: "2001:db8:fffe::1" })).toMatchObject({ ok: true });
  });
});

describe("an attacker who tries many accounts", () => {
  const nobody = () => `${crypto.randomUUID()}@people.example`;
  /** A known address with a cheap hash, because unknown addresses cost a full hash. */
  const anyone = async () => (await aPerson({ password: PASSWORD })).email;

  it("is counted by address, and by the /48 when changing the /64", async ({ expect }) => {
    await db.delete(signInFailures);
    for (let n = 0; n <= FREE_FAILURES_BY.caller; n++)
      await attempt(await anyone(), "wrong", { address: "2001:db8:a:1::1" });
    expect(await attempt(nobody(), "wrong", { address: "2001:db8:a:1::2" })).toMatchObject({ reason: "locked" });
    expect(await attempt(nobody(), "wrong", { address: "2001:db8:a:2::1" })).toMatchObject({ reason: "wrong" });
    const [caller] = await db
      .select()
      .from(signInFailures)
      .where(eq(signInFailures.failures, FREE_FAILURES_BY.caller + 2));
    await db
      .update(signInFailures)
      .set({ failures: FREE_FAILURES_BY.network + 1 })
      .where(eq(signInFailures.subject, caller!.subject));
    expect(await attempt(nobody(), "wrong", { address: "2001:db8:a:3::1" })).toMatchObject({ reason: "locked" });
    expect(await attempt(nobody(), "wrong", { address: "2001:db8:b:3::1" })).toMatchObject({ reason: "wrong" });
  });

  it("is distinguished from people who sign in correctly, in one step or two", async ({ expect }) => {
    await db.delete(signInFailures);
    const person = await aPerson({ password: PASSWORD, tosAcceptedAt: null });
    await attempt(person.email, PASSWORD);
    const counts = await db.select().from(signInFailures);
    // The count of the person and that of the caller are undone, and rows without a count are deleted.
    expect(counts.map(({ failures }) => failures)).toEqual([1]);
  });

  it("adds one log line per subject and hour, with its sources", async ({ expect }) => {
    const { id, email } = await aPerson({ password: PASSWORD });
    const lines = (subject: string, action: string) =>
      db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)));
    for (let n = 0; n < 40; n++) await attempt(email, "wrong", { address: "198.51.100.8" });
    await attempt(email, "wrong", { address: "198.51.100.9" });
    const [failed] = await lines(id, "sign-in-failed");
    expect(failed).toMatchObject({
      address: "198.51.100.8",
      after: { times: FREE_FAILURES + 2, sources: [expect.stringContaining("198.51.100.9")] },
    });
    expect(await lines(id, "sign-in-failed")).toHaveLength(1);
    expect(await lines(id, "sign-in-locked")).toMatchObject([{ after: { times: 40 - FREE_FAILURES - 1 } }]);
    await attempt(email, "wrong", { address: "198.51.100.9", now: START + 3600 });
    expect(await lines(id, "sign-in-failed")).toHaveLength(2);

    // Refusals of unknown addresses are one line per source.
    await db.delete(signInFailures);
    const address = "198.51.100.10";
    for (let n = 0; n <= FREE_FAILURES_BY.caller; n++) await attempt(await anyone(), "wrong", { address });
    for (let n = 0; n < 9; n++) await attempt(nobody(), "wrong", { address });
    expect(await lines("198.51.100.10", "sign-in-locked")).toMatchObject([{ after: { times: 9 } }]);
  });
});
