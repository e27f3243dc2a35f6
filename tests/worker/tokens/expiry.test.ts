import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { mailExpiringTokens } from "../../../worker/features/tokens/index.ts";
import { mailOutbox } from "../../../worker/platform/schema.ts";
import { aPerson, db } from "../access/people.ts";
import { aToken } from "./support.ts";

const DAY = 86_400;
const NOW = 1_800_000_000;
const mailed = { ...env, SMTP_URL: "smtp://mail.example" } as Env;
const subjectsOf = async (to: string) =>
  (
    await db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.to, to), eq(mailOutbox.template, "token-expires")))
  ).map(({ subject }) => subject);

describe("a token that ends soon", () => {
  it("is announced 14 and 2 days before, once each, and not if it is over or nobody gets mail [O-002]", async ({
    expect,
  }) => {
    const [person, disabled] = [await aPerson(), await aPerson({ status: "Disable" })];
    const of = { created_at: NOW - 90 * DAY, expires_at: NOW + 20 * DAY, name: "SCADA" };
    await aToken(person, of);
    await aToken(person, { ...of, revoked_at: NOW });
    await aToken(person, { ...of, replaced_by: "another" });
    await aToken(disabled, of);
    // Of a staff member who works for another owner now: it is refused already.
    await aToken({ id: person.id, owner_id: "former owner" }, of);
    const seen = async (at: number, by = mailed) => {
      await mailExpiringTokens(by, db, at);
      return (await subjectsOf(person.email)).length;
    };
    expect(await seen(NOW + 5 * DAY)).toBe(0);
    expect(await seen(NOW + 6 * DAY, { ...env, SMTP_URL: "" } as Env)).toBe(0);
    expect(await seen(NOW + 6 * DAY)).toBe(1);
    expect(await seen(NOW + 7 * DAY)).toBe(1);
    expect(await seen(NOW + 18 * DAY)).toBe(2);
    expect(await seen(NOW + 19 * DAY)).toBe(2);
    expect(await seen(NOW + 21 * DAY)).toBe(2);
    expect(await subjectsOf(disabled.email)).toEqual([]);
    expect((await subjectsOf(person.email))[0]).toMatch(/^API token SCADA expires on /);
  });

  it("of a few days has no mail that would come at once, and the nearest mail is the only one", async ({ expect }) => {
    const [short, late] = [await aPerson(), await aPerson()];
    await aToken(short, { created_at: NOW, expires_at: NOW + 7 * DAY });
    await aToken(late, { created_at: NOW - 90 * DAY, expires_at: NOW + DAY });
    await mailExpiringTokens(mailed, db, NOW + 60);
    expect([(await subjectsOf(short.email)).length, (await subjectsOf(late.email)).length]).toEqual([0, 1]);
  });
});
