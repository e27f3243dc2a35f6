import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import { MAX_TOKENS, type MadeToken, type Tokens } from "#contract/tokens/tokens";
import { endAccess, removePersonStatements } from "../../../worker/access/leave.ts";
import { isTokenText, newTokenText } from "../../../worker/access/tokens/token-text.ts";
import { routePolicies } from "../../../worker/app.ts";
import worker from "../../../worker/index.ts";
import { database } from "../../../worker/platform/db.ts";
import { apiTokens, auditLog, plantOwners, users } from "../../../worker/platform/schema.ts";
import { environment } from "../access/in-place.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, call, db, ORIGIN } from "../access/people.ts";
import { aToken, slugOf, withToken } from "./support.ts";

const newToken = { name: "SCADA historian", scopes: ["read"], days: 30 };
const status = async (token: string, path = "/api/v1/me") => (await withToken(token, path)).status;
const plantsOf = async (token: string): Promise<string[]> => {
  const { data } = await (await withToken(token, "/api/v1/plants")).json<{ data: { plant_id: string }[] }>();
  return data.map(({ plant_id }) => plant_id).toSorted();
};

let owner: typeof users.$inferInsert;
let cookie: string;
let [first, second] = ["", ""];
beforeAll(async () => {
  ({ user: owner, cookie } = await aSignedInPerson());
  first = await aPlant({ owners: [owner.id] });
  second = await aPlant({ owners: [owner.id] });
});

const make = (kind: string, json: unknown, by = cookie) => call("POST", `/api/tokens/${kind}`, { cookie: by, json });
const list = async (kind: string, by = cookie) =>
  (await call("GET", `/api/tokens/${kind}`, { cookie: by })).json<Tokens>();

describe("the text of a token", () => {
  it("has a checksum that finds each changed character [O-002]", ({ expect }) => {
    const text = newTokenText("personal");
    expect(text).toMatch(/^soilsight_pat_[0-9A-Za-z]{36}$/);
    expect(isTokenText(text)).toBe(true);
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "a" ? "b" : "a";
      expect(isTokenText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
    }
  });

  it("is refused with a wrong checksum before D1 is read", async ({ expect }) => {
    const text = newTokenText("owner");
    const prepared = env.DB.prepare.bind(env.DB);
    let reads = 0;
    env.DB.prepare = (sql) => (reads++, prepared(sql));
    try {
      const wrong = await withToken(`${text.slice(0, -1)}${text.endsWith("a") ? "b" : "a"}`, "/api/v1/me");
      expect([wrong.status, await slugOf(wrong), reads]).toEqual([401, "not-signed-in", 0]);
    } finally {
      env.DB.prepare = prepared;
    }
  });
});

describe("tokens", () => {
  it("are made with the password entered, shown once, and read what their person reads [O-002]", async ({ expect }) => {
    const unconfirmed = await make("personal", newToken, await aSession(owner.id, { confirmedAt: null }));
    expect([unconfirmed.status, (await unconfirmed.json<{ type: string }>()).type]).toEqual([
      403,
      "confirmation-needed",
    ]);
    const made = await make("personal", newToken);
    expect(made.headers.get("cache-control")).toBe("no-store");
    const { token } = await made.json<MadeToken>();
    const text = await (await call("GET", "/api/tokens/personal", { cookie })).text();
    expect(text).toContain(token.slice(-4));
    expect(text).not.toContain(token);
    const stored = JSON.stringify(await db.select().from(apiTokens));
    expect(stored).not.toContain(token.slice(0, -6));
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(token.slice(0, -6));
    expect(await plantsOf(token)).toEqual([first, second].toSorted());
    const [listed] = (await list("personal")).tokens;
    expect(listed).toMatchObject({ name: "SCADA historian", hint: token.slice(-4), state: "active", plants: null });
    expect(listed!.lastUsedAt! % 3600).toBe(0);
  });

  it("can be limited to plants that their person reaches", async ({ expect }) => {
    const { token } = await (await make("personal", { ...newToken, plants: [second] })).json<MadeToken>();
    expect(await plantsOf(token)).toEqual([second]);
    expect(await status(token, `/api/v1/plants/${first}`)).toBe(404);
    const foreign = await make("personal", { ...newToken, plants: [await aPlant()] });
    expect([foreign.status, Object.keys((await foreign.json<{ fields: object }>()).fields)]).toEqual([422, ["plants"]]);
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, second));
    expect(await plantsOf(token)).toEqual([]);
    await db.insert(plantOwners).values({ plant_id: second, owner_id: owner.id });
  });

  it("end at once when they are revoked, expire, or their person ends [O-002]", async ({ expect }) => {
    const token = await aToken(owner);
    expect(await status(token)).toBe(200);
    const { id } = (await list("personal")).tokens.find(({ hint }) => hint === token.slice(-4))!;
    expect((await call("DELETE", `/api/tokens/personal/${id}`, { cookie })).status).toBe(200);
    const revoked = await withToken(token, "/api/v1/me");
    expect([revoked.status, await slugOf(revoked)]).toEqual([401, "token-revoked"]);
    expect((await call("DELETE", `/api/tokens/personal/${id}`, { cookie })).status).toBe(404);
    const expired = await withToken(await aToken(owner, { expires_at: 1 }), "/api/v1/me");
    expect([expired.status, await slugOf(expired)]).toEqual([401, "token-expired"]);

    const boss = await aPerson();
    const staff = await aPerson({ user_type: "Staff", owner_id: boss.id });
    const theirs = await aToken(staff);
    expect(await status(theirs)).toBe(200);
    await db
      .update(users)
      .set({ dashboardPageAccess: false, deviceDataPageAccess: false })
      .where(eq(users.id, staff.id));
    expect([await status(theirs), await status(theirs, "/api/v1/plants")]).toEqual([200, 403]);
    await db.update(users).set({ dashboardPageAccess: null }).where(eq(users.id, staff.id));
    await db.update(users).set({ owner_id: owner.id }).where(eq(users.id, staff.id));
    expect(await status(theirs)).toBe(401);
    await db.update(users).set({ owner_id: boss.id }).where(eq(users.id, staff.id));
    await db.update(users).set({ status: "Disable" }).where(eq(users.id, boss.id));
    expect(await status(theirs)).toBe(401);
    await db.update(users).set({ status: "Enable" }).where(eq(users.id, boss.id));
    expect(await status(theirs)).toBe(200);

    const leaving = { userId: boss.id, now: 1_800_000_000 };
    const primary = database(env);
    await primary.batch(endAccess(primary, leaving));
    expect(await status(theirs)).toBe(401);
    const [another, ofOwner] = [await aToken(staff), await aToken(boss, { kind: "owner" })];
    expect([await status(another), await status(ofOwner)]).toEqual([200, 200]);
    await primary.batch(removePersonStatements(primary, leaving));
    const rows = await db.select().from(apiTokens).where(eq(apiTokens.owner_id, boss.id));
    expect(rows.map(({ revoked_at }) => revoked_at)).toEqual([1_800_000_000, 1_800_000_000, 1_800_000_000]);
    expect([await status(another), await status(ofOwner)]).toEqual([401, 401]);
  });

  it("are rotated: the old one works for the time of grace, once", async ({ expect }) => {
    const old = await aToken(owner, { created_at: 1_700_000_000, expires_at: 4_000_000_000 });
    const { id } = (await list("personal")).tokens.find(({ hint }) => hint === old.slice(-4))!;
    const rotate = (json: object) => call("POST", `/api/tokens/personal/${id}/rotate`, { cookie, json });
    const [one, other] = await Promise.all([rotate({}), rotate({})]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { token } = await (one.status === 200 ? one : other).json<MadeToken>();
    expect([await status(token), await status(old)]).toEqual([200, 200]);
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, id));
    expect(row!.expires_at - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    expect((await rotate({ graceHours: 5 })).status).toBe(422);
  });

  it("of an owner outlive the staff that see them, and staff tokens can be revoked by the owner", async ({
    expect,
  }) => {
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.id, name: "Ada" });
    const theirs = await aToken(staff);
    const { token } = await (await make("owner", newToken)).json<MadeToken>();
    expect(token).toMatch(/^soilsight_own_/);
    expect(await plantsOf(token)).toEqual([first, second].toSorted());
    const listed = (await list("owner")).tokens;
    expect(new Set(listed.map(({ person }) => person))).toEqual(new Set(["Ada", null]));
    const { id } = listed.find(({ person }) => person === "Ada")!;
    expect((await call("POST", `/api/tokens/owner/${id}/rotate`, { cookie, json: {} })).status).toBe(404);
    expect((await call("DELETE", `/api/tokens/owner/${id}`, { cookie })).status).toBe(200);
    expect(await status(theirs)).toBe(401);
    const foreign = await aSignedInPerson();
    for (const kind of ["personal", "owner"]) {
      const own = (await list(kind)).tokens[0]!.id;
      expect((await call("DELETE", `/api/tokens/${kind}/${own}`, { cookie: foreign.cookie })).status).toBe(404);
    }
  });

  it("are at most twenty for a person, also in parallel calls", async ({ expect }) => {
    const { user, cookie: by } = await aSignedInPerson();
    const made = await Promise.all(
      Array.from({ length: MAX_TOKENS.personal + 10 }, async () => (await make("personal", newToken, by)).status),
    );
    expect(made.filter((one) => one === 200)).toHaveLength(MAX_TOKENS.personal);
    expect(await db.$count(apiTokens, eq(apiTokens.user_id, user.id))).toBe(MAX_TOKENS.personal);
  });

  it("call nothing but the API: every other route refuses them, whatever their scopes [O-002]", async ({ expect }) => {
    const token = await aToken(owner);
    const faults: string[] = [];
    const inner = routePolicies.filter(({ path }) => !path.startsWith("/api/v1/") && path !== "/mcp");
    for (const { method, path } of inner) {
      const answer = await withToken(token, path.replaceAll(/:\w+/g, "none"), {
        method,
        ...(method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: "{}" }),
      });
      const slug = await slugOf(answer);
      if (answer.status !== 403 || slug !== "not-for-tokens")
        faults.push(`${method} ${path}: ${answer.status} ${slug}`);
    }
    expect(inner.length).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });

  it("never help a cookie, nor a cookie them", async ({ expect }) => {
    const both = (authorization: string, path: string) => call("GET", path, { cookie, headers: { authorization } });
    expect((await both("Bearer nonsense", "/api/v1/me")).status).toBe(401);
    expect((await both("Basic bm9uc2Vuc2U=", "/api/v1/me")).status).toBe(401);
    expect((await both(`Bearer ${newTokenText("personal")}`, "/api/session")).status).toBe(200);
    expect((await both(`Bearer ${newTokenText("personal")}`, "/api/tokens/personal")).status).toBe(401);
    const token = await aToken(owner);
    expect((await both(`Bearer ${token}`, "/api/tokens/personal")).status).toBe(403);
    const query = await call("GET", `/api/v1/plants?token=${token}`, { cookie });
    expect([query.status, (await query.text()).includes(token)]).toEqual([422, false]);
  });

  it("are limited each for itself, and wrong ones by address", async ({ expect }) => {
    const asked: string[] = [];
    const full = { limit: async ({ key }: { key: string }) => (asked.push(key), { success: false }) };
    const ask = (text: string, limits: Partial<Env>) =>
      worker.fetch(
        new Request(`${ORIGIN}/api/v1/plants`, {
          headers: { authorization: `Bearer ${text}`, "cf-connecting-ip": "203.0.113.7" },
        }),
        { ...environment, ...limits },
        createExecutionContext(),
      );
    const beyond = await ask(await aToken(owner), { TOKEN_LIMIT: full });
    expect([beyond.status, await slugOf(beyond.clone()), beyond.headers.get("retry-after")]).toEqual([
      429,
      "too-many-requests",
      "60",
    ]);
    const guess = await ask(newTokenText("personal"), { TOKEN_ADDRESS_LIMIT: full });
    expect([guess.status, asked.length, asked[1]]).toEqual([429, 2, "203.0.113.7"]);
  });
});
