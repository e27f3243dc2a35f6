import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { ruleOf } from "../../../worker/access/allow.ts";
import { FIRST_CALLS, strangerLimits, strangerWorkOf } from "../../../worker/access/rate-limits/strangers.ts";
import { DOMAIN_REGISTRATIONS, INBOX_REGISTRATIONS } from "../../../worker/features/accounts/registration.ts";
import { featureRequests, usageCounts, users } from "../../../worker/platform/schema.ts";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import { aUnit } from "../registration/support.ts";
import { ask as setupAsk, found } from "../setup/support.ts";
import { withSmtp } from "../mail/received.ts";
import { ask } from "../mail/portal.ts";
import { aPerson, aSession, db, PASSWORD } from "./people.ts";

const newDomain = () => `${crypto.randomUUID()}.example`;
const register = (email: string, from: string = crypto.randomUUID()) =>
  ask("POST", "/api/account/register", {
    json: { user_name: "New Person", email, company_name: "New Company" },
    headers: { "cf-connecting-ip": from },
  });
let networks = 0;
/** Each is a /64 of one /48. */
const addressesOf = (count: number): string[] => {
  networks += 1;
  return Array.from({ length: count }, (_, n) => `2001:db8:${networks.toString(16)}:${n.toString(16)}::1`);
};
const statusesOf = (answers: Response[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const hourEnd = () => (Math.floor(Date.now() / 3_600_000) + 1) * 3600;
const fill = (subject: string) => db.run(sql`update usage_counts set amount = 1000000 where subject = ${subject}`);
const forget = (subject: string) => db.delete(usageCounts).where(sql`${usageCounts.subject} = ${subject}`);

describe("strangers", () => {
  it("in one /48 share a limit, however many networks of /64 they use, also at once", async ({ expect }) => {
    const { network } = strangerLimits.registration;
    const addresses = addressesOf(network + 10);
    const answers = await Promise.all(addresses.map((from) => register(`${crypto.randomUUID()}@${newDomain()}`, from)));
    expect(statusesOf(answers)).toEqual({ 200: network, 429: 10 });
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await register(`a@${newDomain()}`)).status).toBe(200);
  });

  it("cannot fill one inbox by its other spellings, nor one domain", async ({ expect }) => {
    const domain = newDomain();
    const spellings = ["jo.doe", "jodoe+1", "j.o.doe+2", "JODOE", "jodoe", "jodoe+3"];
    const statuses: number[] = [];
    for (const name of spellings) statuses.push((await register(`${name}@${domain}`)).status);
    expect(statuses).toEqual([...Array.from({ length: INBOX_REGISTRATIONS }, () => 200), 429]);
    const rest = Array.from({ length: DOMAIN_REGISTRATIONS }, () => register(`${crypto.randomUUID()}@${domain}`));
    await Promise.all(rest);
    const from = crypto.randomUUID();
    const further: number[] = [];
    for (let n = 0; n < FIRST_CALLS + 1; n++)
      further.push((await register(`${crypto.randomUUID()}@${domain}`, from)).status);
    expect(further).toEqual([...Array.from({ length: FIRST_CALLS }, () => 200), 429]);
  });

  it("mail new addresses a limited number of times per hour; people who were invited still get in", async ({
    expect,
  }) => {
    expect((await register(`a@${newDomain()}`)).status).toBe(200);
    await fill("registrations");
    const from = crypto.randomUUID();
    const statuses: number[] = [];
    const before = await db.$count(users);
    for (let n = 0; n < FIRST_CALLS + 1; n++) statuses.push((await register(`b@${newDomain()}`, from)).status);
    expect(statuses).toEqual([...Array.from({ length: FIRST_CALLS }, () => 200), 429]);
    expect((await db.$count(users)) - before).toBe(FIRST_CALLS);
    await fill("registrations:first");
    expect((await register(`c@${newDomain()}`)).status).toBe(429);
    const invited = await aPerson({ status: "Disable", emailVerified: false });
    expect((await ask("POST", `/api/owner/resendOwnerEmail/${invited.id}`, { json: {} })).status).toBe(200);
    expect((await ask("POST", "/api/account/reset", { json: { email: invited.email } })).status).toBe(200);
    await forget("registrations");
    await forget("registrations:first");
  });

  it("don't use up the calls of other networks, whatever they fill [N7]", async ({ expect }) => {
    const call = (path: string, json: object, from: string) =>
      ask("POST", path, { json, headers: { "cf-connecting-ip": from } });
    const calls: Record<string, (from: string) => Promise<Response>> = {
      reset: (from) => call("/api/account/reset", { email: `a@${newDomain()}` }, from),
      registration: (from) => register(`a@${newDomain()}`, from),
      "setup-look-up": (from) => call("/api/setup/lookup", { iccId: "89014103211118510720" }, from),
      invitation: (from) => call(`/api/owner/resendOwnerEmail/${crypto.randomUUID()}`, {}, from),
    };
    for (const [work, send] of Object.entries(calls)) {
      await send(crypto.randomUUID());
      for (const subject of [`stranger:${work}`, "registrations"])
        await db.run(sql`insert into usage_counts (subject, ends_at, amount, counted_by)
          values (${subject}, ${hourEnd()}, 1000000, '') on conflict do update set amount = 1000000`);
      const [one, two] = [await send(crypto.randomUUID()), await send(crypto.randomUUID())];
      expect([work, one.status === 429, two.status === 429]).toEqual([work, false, false]);
      await forget("registrations");
      await forget(`stranger:${work}`);
    }
  });

  it("don't hold up registrations with a provider of mailboxes [N7]", async ({ expect }) => {
    const fillDomain = Array.from({ length: DOMAIN_REGISTRATIONS + 5 }, (_, n) =>
      register(`${crypto.randomUUID()}@gmail.com`, `192.0.2.${n}`),
    );
    expect(statusesOf(await Promise.all(fillDomain))).toEqual({ 200: DOMAIN_REGISTRATIONS + 5 });
  });

  it("use up nothing with calls that aren't valid [N7]", async ({ expect }) => {
    const from = crypto.randomUUID();
    for (let n = 0; n < strangerLimits.registration.caller + 1; n++)
      expect((await register("no address", from)).status).toBe(422);
    expect((await register(`a@${newDomain()}`, from)).status).toBe(200);
  });

  it("without the ticket of a unit use up nothing; with it, each unit has its own count [N6]", async ({ expect }) => {
    const counted = () => db.$count(usageCounts, sql`${usageCounts.subject} like 'stranger:setup-%'`);
    const put = (from: string) =>
      ask("PUT", "/api/setup/photo", {
        json: {},
        headers: { "cf-connecting-ip": from, [SETUP_TICKET_HEADER]: "x.1.y" },
      });
    const before = await counted();
    for (let n = 0; n < 3; n++) {
      await put(crypto.randomUUID());
      await ask("POST", "/api/setup/device", { json: {}, headers: { "cf-connecting-ip": crypto.randomUUID() } });
    }
    expect(await counted()).toBe(before);
    const { ticket } = await found((await aUnit()).icc_id);
    const send = () => setupAsk("PUT photo", { ticket, body: new FormData() });
    const answers: number[] = [];
    for (let n = 0; n <= strangerLimits["setup-photo"].unit; n++) answers.push((await send()).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, -1)).not.toContain(429);
    const other = await found((await aUnit()).icc_id);
    expect((await setupAsk("PUT photo", { ticket: other.ticket, body: new FormData() })).status).toBe(422);
  });

  it.for([
    ["a new", () => `a@${newDomain()}`],
    ["a known", async () => (await aPerson({ password: PASSWORD })).email],
  ] as const)(
    "get the answer to a registration with %s address before it is looked for [S28]",
    async ([, addressOf], { expect }) => {
      const email = await addressOf();
      let looked = 0;
      const withSession: typeof env.DB.withSession = (constraint) =>
        new Proxy(env.DB.withSession(constraint), {
          get: (session, name) => {
            const own: unknown = Reflect.get(session, name);
            if (name === "batch" && looked > 0) return () => new Promise(() => undefined);
            if (name !== "prepare") return typeof own === "function" ? own.bind(session) : own;
            return (text: string) => {
              if (text.startsWith('insert into "users"')) looked += 1;
              return session.prepare(text);
            };
          },
        });
      const DB = { withSession } as typeof env.DB;
      const request = new Request("https://portal.example/api/account/register", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          "cf-connecting-ip": crypto.randomUUID(),
        },
        body: JSON.stringify({ user_name: "New Person", email, company_name: "New Company" }),
      });
      const answer = await app.fetch(request, { ...withSmtp(), DB }, createExecutionContext());
      expect(answer.status).toBe(200);
      await expect.poll(() => looked).toBe(1);
    },
  );

  it("who use the demonstration account share a daily limit of feedback", async ({ expect }) => {
    const visitor = await aSession((await aPerson({ demo: true })).id);
    const { network } = strangerLimits.feedback;
    const send = (from: string) =>
      ask("POST", "/api/ai/featureRequest", {
        cookie: visitor,
        json: { featureRequestText: "Bigger letters", device_id: null },
        headers: { "cf-connecting-ip": from },
      });
    const before = await db.$count(featureRequests);
    const answers = await Promise.all(addressesOf(network + 5).map(send));
    expect(statusesOf(answers)).toEqual({ 200: network, 429: 5 });
    expect((await db.$count(featureRequests)) - before).toBe(network);
  });

  it("are limited on every route that anyone may call and that writes", ({ expect }) => {
    const isLimited = (name: string) =>
      app.routes.some((route) => `${route.method} ${route.path}` === name && strangerWorkOf(route) !== undefined);
    const open = app.routes
      .filter((route) => route.method !== "GET" && ruleOf(route)?.access === "public")
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !isLimited(name));
    expect(open.sort()).toEqual(
      [
        // The guess counters of decision 0272, by /48 too.
        "POST /api/account/sign-in",
        "POST /api/account/tos",
        // Write only with a one-time code or a signed link of one person.
        "POST /api/account/reset/check",
        "POST /api/account/reset/confirm",
        "POST /api/account/verify",
        "POST /api/account/verify/check",
        "POST /api/admin/resetPasswordSuccess",
        "POST /api/crew/:token/plants/:plant",
        "POST /api/report/unsubscribe/:token",
        // Answers that there are no sessions to end.
        "DELETE /mcp",
      ].sort(),
    );
  });
});
