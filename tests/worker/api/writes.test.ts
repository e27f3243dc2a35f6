import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, it } from "vitest";
import type { AuditPage } from "#contract/audit/audit";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, dayOf } from "#contract/common/calendar";
import {
  alertStates,
  auditLog,
  cleaningEvents,
  events,
  idempotencyKeys,
  messages,
} from "../../../worker/platform/schema.ts";
import { app } from "../../../worker/app.ts";
import { call, ORIGIN } from "../access/people.ts";
import { db } from "../daily/support.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";
import { aReadablePlant, anAlert } from "./support.ts";

let world: Awaited<ReturnType<typeof aReadablePlant>>;
let token = "";
beforeAll(async () => {
  world = await aReadablePlant();
  token = await aToken(world.owner, { scopes: ["cleanings:write", "alerts:write"], name: "CMMS" });
});

const send = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  sendAs(token, method, path, json, headers);
const sendAs = (by: string, method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  withToken(by, `/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(json !== undefined && {
      body: typeof json === "string" || json instanceof Uint8Array ? json : JSON.stringify(json),
    }),
  });
const cleaning = (day: string, json: unknown = {}, device = world.ids.device_id) =>
  send("PUT", `/devices/${device}/cleanings/${day}`, json);
const wrongOf = async (answer: Response) => [
  answer.status,
  (await answer.json<{ errors: { parameter: string }[] }>()).errors.map(({ parameter }) => parameter),
];
const linesAbout = (subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id));

describe("a cleaning by token", () => {
  it("is logged, replaced and deleted like in the portal, and says which program did it [O-005]", async ({
    expect,
  }) => {
    const { ids, cookie, owner } = world;
    const told = { end_day: "2026-03-07", share_percent: 40, cost_usd: 900, crew: "North Crew", notes: "Rows 1 to 40" };
    const saved = await cleaning("2026-03-05", told);
    expect(await saved.json()).toMatchObject({ day: "2026-03-05", ...told });
    const screen = async () =>
      (await (await call("GET", `/api/device/${ids.device_id}/cleanings`, { cookie })).json<CleaningList>()).cleanings;
    expect(await screen()).toMatchObject([
      { day: "2026-03-05", end_day: "2026-03-07", share: 40, cost: 900, crew: "North Crew", notes: "Rows 1 to 40" },
    ]);
    expect((await cleaning("2026-03-05", told)).status).toBe(200);
    expect((await cleaning("2026-03-09")).status).toBe(200);
    expect(await screen()).toHaveLength(2);
    const [line] = await linesAbout(ids.device_id!);
    expect(line).toMatchObject({ action: "cleanings-saved", user_id: owner.id });
    const audit = await (await call("GET", `/api/audit?subject=${ids.device_id}`, { cookie })).json<AuditPage>();
    expect(audit.lines[0]).toMatchObject({ token: "CMMS", person: { id: owner.id } });
    expect((await send("DELETE", `/devices/${ids.device_id}/cleanings/2026-03-09`)).status).toBe(200);
    expect((await send("DELETE", `/devices/${ids.device_id}/cleanings/2026-03-09`)).status).toBe(404);
    expect((await screen()).map(({ day }) => day)).toEqual(["2026-03-05"]);
    const version = await call("GET", `/api/device/${ids.device_id}/cleanings`, { cookie });
    const form = { version: (await version.json<CleaningList>()).version, cleaningEvents: {} };
    await call("PUT", `/api/device/${ids.device_id}/cleanings`, { cookie, json: form });
    expect((await linesAbout(ids.device_id!))[0]!.token_id).toBeNull();
  });

  it("is written only over the version that If-Match names, whatever was measured since [O-005]", async ({
    expect,
  }) => {
    const path = `/devices/${world.ids.device_id}/cleanings/2026-02-17`;
    const reader = await aToken(world.owner, { scopes: ["read"] });
    const read = () => sendAs(reader, "GET", path);
    const put = (json: unknown, headers: Record<string, string>) => send("PUT", path, json, headers);
    const absent = await put({}, { "if-match": "*" });
    expect([absent.status, await slugOf(absent)]).toEqual([412, "precondition-failed"]);
    const made = await put({ crew: "North Crew" }, { "if-none-match": "*" });
    expect([made.status, made.headers.get("etag")]).toEqual([200, (await read()).headers.get("etag")]);
    expect((await put({ crew: "South Crew" }, { "if-none-match": "*" })).status).toBe(412);
    const first = made.headers.get("etag")!;
    expect((await sendAs(reader, "GET", path, undefined, { "if-none-match": first })).status).toBe(304);
    // A proxy that compresses makes it weak; the second half is of figures that are measured later.
    const measured = `W/${first.replace(/\.\w+/, `.${"0".repeat(16)}`)}`;
    expect((await put({ crew: "South Crew" }, { "if-match": `"other", ${measured}` })).status).toBe(200);
    for (const [method, tag] of [
      ["PUT", first],
      ["DELETE", first],
      ["PUT", "no tag"],
      ["DELETE", '""'],
    ] as const)
      expect((await send(method, path, method === "PUT" ? {} : undefined, { "if-match": tag })).status).toBe(412);
    const now = await read();
    expect(await now.clone().json()).toMatchObject({ crew: "South Crew" });
    expect((await send("DELETE", path, undefined, { "if-match": now.headers.get("etag")! })).status).toBe(200);
    expect((await send("DELETE", path, undefined, { "if-match": "*" })).status).toBe(404);
  });

  it.for([
    ["a share that no sensor can tell", "2026-03-05", { share_percent: 1e-7 }, ["share_percent"]],
    ["a share above the whole", "2026-03-05", { share_percent: 101 }, ["share_percent"]],
    ["an end before the start", "2026-03-05", { end_day: "2026-03-01" }, ["end_day"]],
    ["a day that doesn't exist", "2026-02-30", {}, ["day"]],
    ["an unknown field", "2026-03-05", { share: 5 }, ["share"]],
    ["a field with markup as its name", "2026-03-05", { "<b>": 5 }, ["(unknown)"]],
    ["no JSON", "2026-03-05", "{", ["(body)"]],
    // "é" of a Windows program, which would be stored as a replacement character.
    [
      "another encoding",
      "2026-03-05",
      Uint8Array.from(Array.from('{"crew":"Café"}', (letter) => letter.charCodeAt(0))),
      ["(body)"],
    ],
    ["a list", "2026-03-05", [], ["(body)"]],
    ["characters that can't be shown", "2026-03-05", { crew: "a\u202eb" }, ["crew"]],
  ] as const)("refuses %s, names it and stores nothing", async ([, day, json, fields], { expect }) => {
    const before = await db.$count(cleaningEvents);
    expect(await wrongOf(await cleaning(day, json))).toEqual([422, fields]);
    expect(await db.$count(cleaningEvents)).toBe(before);
  });

  it("can't be in the future, at a stranger's device, or of another content type", async ({ expect }) => {
    const later = addDays(dayOf("America/Los_Angeles", Date.now() / 1000), 3);
    expect(await wrongOf(await cleaning(later))).toEqual([422, ["day"]]);
    expect((await cleaning("2026-03-05", {}, world.foreign.device_id)).status).toBe(404);
    const path = `/devices/${world.ids.device_id}/cleanings/2026-03-05`;
    expect((await send("PUT", path, "{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await send("PUT", path, `{"notes":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  });

  it("gets a conflict if another change of the same day was stored first, but not if that was another day's", async ({
    expect,
  }) => {
    const at = (day: string, tag: Record<string, string>, json: object = {}) =>
      send("PUT", `/devices/${world.ids.device_id}/cleanings/${day}`, json, tag);
    const isNew = { "if-none-match": "*" };
    const days = await Promise.all([at("2024-03-01", isNew), at("2024-03-02", isNew)]);
    expect(days.map(({ status }) => status)).toEqual([200, 200]);
    const tag = { "if-match": days[0].headers.get("etag")! };
    const same = await Promise.all(["A", "B", "C"].map((crew) => at("2024-03-01", tag, { crew })));
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  });

  it("is one of many at once: each that is answered with 200 is stored", async ({ expect }) => {
    const days = Array.from({ length: 12 }, (_, at) => addDays("2025-03-01", at));
    const answers = await Promise.all(days.map(async (day) => [day, (await cleaning(day)).status] as const));
    const stored = await db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(eq(cleaningEvents.device_id, world.ids.device_id!));
    const kept = new Set(stored.map(({ day }) => day));
    expect(answers.filter(([, status]) => status !== 200 && status !== 409)).toEqual([]);
    for (const [day, status] of answers) expect([day, kept.has(day)]).toEqual([day, status === 200]);
  });
});

describe("an alert acknowledged by token", () => {
  const acknowledge = (id: string, json: unknown, key?: string) =>
    sendAs(program, "POST", `/alerts/${id}/acknowledge`, json, key === undefined ? {} : { "idempotency-key": key });
  // A token changes 60 times a minute.
  let program = "";
  beforeEach(async () => {
    program = await aToken(world.owner, { scopes: ["alerts:write"] });
  });
  const changes = () =>
    db.$count(events, and(eq(events.type, "alert.acknowledged"), eq(events.plant_id, world.ids.plant_id!)));

  it("is answered once for its key, also when many repeat it at once [O-005]", async ({ expect }) => {
    const id = world.ids.alert_id!;
    const before = await changes();
    const key = crypto.randomUUID();
    const all = await Promise.all(
      Array.from({ length: 12 }, () => acknowledge(id, { comment: "Crew on the way" }, key)),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect((await changes()) - before).toBe(1);
    const again = await acknowledge(id, { comment: "Crew on the way" }, key);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(await again.json()).toMatchObject({ alert_id: id, state: "acknowledged" });
    const other = await acknowledge(id, { comment: "Another" }, key);
    expect([other.status, await slugOf(other)]).toEqual([422, "idempotency-reused"]);
    expect(await wrongOf(await acknowledge(id, {}, "short"))).toEqual([422, ["Idempotency-Key"]]);
    const [line] = await linesAbout(world.ids.plant_id!);
    expect(line!.token_id).not.toBeNull();
  });

  it("is kept for its key when the caller hangs up meanwhile", async ({ expect }) => {
    const id = await anAlert(world.ids.plant_id!);
    const key = crypto.randomUUID();
    const headers = { authorization: `Bearer ${program}`, "content-type": "application/json", "idempotency-key": key };
    const request = new Request(`${ORIGIN}/api/v1/alerts/${id}/acknowledge`, { method: "POST", body: "{}", headers });
    const continued: Promise<unknown>[] = [];
    const context = { ...createExecutionContext(), waitUntil: (work: Promise<unknown>) => void continued.push(work) };
    await app.fetch(request, env, context);
    // The runtime ends a call whose caller has gone, but for what it was told to finish: here the whole call.
    expect((await Promise.all(continued)).some((ended) => ended instanceof Response)).toBe(true);
    const again = await acknowledge(id, {}, key);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  });

  it("keeps no key of a call that was refused, and frees one whose call never ended", async ({ expect }) => {
    const key = crypto.randomUUID();
    expect((await acknowledge(world.foreign.alert_id!, {}, key)).status).toBe(404);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0);
    const id = await anAlert(world.ids.plant_id!);
    const running = crypto.randomUUID();
    expect((await acknowledge(id, {}, running)).status).toBe(200);
    const asNew = { status: null, answer: null };
    await db.update(idempotencyKeys).set(asNew).where(eq(idempotencyKeys.key, running));
    const busy = await acknowledge(id, {}, running);
    expect([busy.status, await slugOf(busy)]).toEqual([409, "idempotency-conflict"]);
    await db.update(idempotencyKeys).set({ created_at: 1 }).where(eq(idempotencyKeys.key, running));
    expect((await acknowledge(id, {}, running)).status).toBe(200);
  });

  it("is refused once the alert is over", async ({ expect }) => {
    const id = await anAlert(world.ids.plant_id!);
    await db
      .update(messages)
      .set({ state: "cleared" })
      .where(eq(messages.id, Number(id)));
    const over = await acknowledge(id, {});
    expect([over.status, await slugOf(over)]).toEqual([409, "alert-already-over"]);
    expect(await db.$count(alertStates, eq(alertStates.message_id, Number(id)))).toBe(0);
    for (const wrong of ["0", "-1", "1e3", "9".repeat(20), "%00"])
      expect((await acknowledge(wrong, {})).status).toBe(404);
  });
});
