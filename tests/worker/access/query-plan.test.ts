import { env } from "cloudflare:workers";
import { and, asc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { deviceScope, plantScope, visibleDevice, visiblePlant } from "../../../worker/access/scope.ts";
import type { Principal } from "../../../worker/platform/context.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { database } from "../../../worker/platform/db.ts";
import { devices, plants } from "../../../worker/platform/schema.ts";
import { fullScans, fullScansOf, planOf, recording } from "../query-plan.ts";
import { aPerson, aSession, call, PASSWORD } from "./people.ts";

const principal = (user_type: "Admin" | "Owner" | "Staff"): Principal =>
  principalOf({ id: "someone", user_type, owner_id: "boss" } as Person, { sessionId: "", actingOwnerId: null });

describe("the query plan check", () => {
  it("finds a scan where there is one, and none where an index is used", async ({ expect }) => {
    const scan = await planOf({ sql: "select * from plants where lat > ?", params: [1] });
    expect(fullScans(scan)).toEqual(["SCAN plants"]);
    expect(await fullScansOf([{ sql: "select * from plants where plant_id = ?", params: ["x"] }])).toEqual([]);
    expect(await fullScansOf([{ sql: "select value from json_each(?)", params: ["[]"] }])).toEqual([]);
  });
});

describe("indexes are used", () => {
  it("by sign-in, session checks and sign-out", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD });
    const old = await aSession(user.id, { startedAt: Date.now() / 1000 - 2 * 3600 });
    const { db, queries } = recording(env.DB);
    const ask = (method: string, path: string, cookie: string, json?: unknown) =>
      call(method, path, { cookie, json, its: { DB: db }, headers: { "cf-connecting-ip": crypto.randomUUID() } });
    const signIn = (password: string) => ask("POST", "/api/account/sign-in", old, { email: user.email, password });
    expect((await signIn("wrong")).status).toBe(401);
    expect((await signIn("wrong")).status).toBe(401);
    const answer = await signIn(PASSWORD);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
    expect((await ask("GET", "/api/session", cookie)).status).toBe(200);
    expect((await ask("POST", "/api/account/sign-out", cookie)).status).toBe(204);

    const tables = ["users", "sessions", "accounts", "sign_in_failures", "audit_log"];
    for (const table of tables) expect(queries.some(({ sql }) => sql.includes(`"${table}"`))).toBe(true);
    expect(await fullScansOf(queries)).toEqual([]);
  });

  it("by every lookup of one plant or device, and by the lists of Owners and Staff", async ({ expect }) => {
    const { db: recorded, queries } = recording(env.DB);
    const db = database({ DB: recorded });
    for (const kind of ["Admin", "Owner", "Staff"] as const) {
      const who = principal(kind);
      await visiblePlant(db, who, "x");
      await visibleDevice(db, who, "x");
      await db
        .select()
        .from(devices)
        .where(and(eq(devices.plant_id, "x"), deviceScope(who)))
        .orderBy(devices.device_name);
      const owner = kind === "Admin" ? "boss" : undefined;
      await db.select().from(plants).where(plantScope(who, owner)).orderBy(asc(plants.plant_name));
      await db.select().from(devices).where(deviceScope(who, owner)).orderBy(asc(devices.device_name));
    }
    expect(queries).toHaveLength(15);
    expect(await fullScansOf(queries)).toEqual([]);
  });
});
