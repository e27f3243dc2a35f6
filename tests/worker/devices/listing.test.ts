import * as fc from "fast-check";
import { connectionLevel } from "#domain/alerts/connection-level";
import { describe, it } from "vitest";
import type { DeviceListing, ListingQuery } from "#contract/devices/listing";
import { rolloutTexts } from "#contract/rollouts/texts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { inScopeQuery, pageQuery, rowsQuery, totalQuery } from "../../../worker/features/devices/listing/query.ts";
import { alertStates } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, aPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { fullScansOf } from "../query-plan.ts";
import { aDevice } from "./builders.ts";

const ask = async (cookie: string, query = "") =>
  (await call("GET", `/api/device/listing${query}`, { cookie })).json<DeviceListing>();
const names = ({ devices }: DeviceListing) => devices.map(({ device_name }) => device_name);
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe("the listing of devices", () => {
  it("has ten devices a page in natural order, and every device once [A-035]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const blocks = [1, 2, 10].flatMap((block) => [1, 2, 9, 10].map((unit) => `Block ${block} Unit ${unit}`));
    for (const device_name of blocks.toReversed()) await aDevice(plant, { device_name });
    const [first, second, third] = await Promise.all(["", "?page=2", "?page=3"].map((query) => ask(cookie, query)));
    expect([...names(first!), ...names(second!)]).toEqual(blocks);
    expect(first).toMatchObject({ total: 12, inScope: 12 });
    expect(first!.devices).toHaveLength(10);
    expect(third).toMatchObject({ devices: [], total: 12 });
    expect(names(await ask(cookie, "?sort=-device_name&size=25"))).toEqual(blocks.toReversed());
  });

  it("is narrowed by an Admin to one owner, also in a rollout to all that match; others can't", async ({ expect }) => {
    const [one, two] = [await anOwnerWithPlant(), await anOwnerWithPlant()];
    await aDevice(one.plant, { device_name: "Of one" });
    await aDevice(two.plant, { device_name: "Of two" });
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    expect(names(await ask(cookie, `?owner=${one.user.id}`))).toEqual(["Of one"]);
    expect(names(await ask(one.cookie, `?owner=${two.user.id}`))).toEqual(["Of one"]);
    const action = { kind: "plant", plant_id: one.plant };
    const start = (count: number) =>
      call("POST", "/api/rollouts", { cookie, json: { action, devices: { q: "", owner: two.user.id, count } } });
    const refused = await start(2);
    expect((await refused.json<{ title: string }>()).title).toBe(rolloutTexts.countChanged(1));
  });

  it("sorts installation dates as dates, and health with the worst first [A-037, A-128, A-129]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const dates = { late: "2026-01-02", early: "2024-12-31", middle: "2025-02-03" };
    for (const [device_name, installationdate] of Object.entries(dates))
      await aDevice(plant, { device_name, installationdate });
    expect(names(await ask(cookie, "?sort=installed_on"))).toEqual(["early", "middle", "late"]);

    const doubted = await aDevice(plant, { device_name: "doubted", last_data_at: ago(60), wash_extension_data: false });
    const doubt = { device_id: doubted, rule: "sensor-doubt", since: ago(60) } as const;
    await db.insert(alertStates).values({ ...doubt, state: "open" });
    const shown = await ask(cookie, "?health=warning");
    expect(shown.devices.map(({ device_name, isInDoubt }) => [device_name, isInDoubt])).toEqual([["doubted", true]]);
    await db.update(alertStates).set({ state: "clear" });
    expect(names(await ask(cookie, "?health=warning"))).toEqual([]);

    const other = await anOwnerWithPlant();
    const healthy = { last_data_at: ago(60), wash_extension_data: false };
    const add = (device_name: string, values: Parameters<typeof aDevice>[1]) =>
      aDevice(other.plant, { device_name, ...healthy, ...values });
    await add("pushes", { isInboundApiDevice: true, last_data_at: ago(90_000) });
    const uploads = { isInboundApiDevice: true, last_data_at: ago(90_000), wash_extension_data: true };
    await add("uploads, blocked", { ...uploads, extension_health: 4 });
    await add("uploads, washes", { ...uploads, extension_health: 0 });
    await add("healthy", {});
    await add("never", { last_data_at: null });
    await add("weak", { last_data_at: ago(1500) });
    await add("asleep", { last_data_at: ago(36_000), nightSleep: true });
    await add("logger", { isInboundApiDevice: true, report_step: 600, last_data_at: ago(1500) });
    await add("patient", { last_data_at: ago(36_000), silence_limit: 2000 });
    await add("offline", { last_data_at: ago(90_000) });
    await add("tank low", { wash_extension_data: true, extension_health: 1 });
    await add("pump failure", { wash_extension_data: true, extension_health: 4 });
    await add("extension healthy", { wash_extension_data: true, extension_health: 0 });
    expect(names(await ask(other.cookie, "?sort=health&size=25"))).toEqual([
      "offline",
      "pump failure",
      "uploads, blocked",
      "logger",
      "tank low",
      "weak",
      "never",
      "asleep",
      "extension healthy",
      "healthy",
      "patient",
      "pushes",
      "uploads, washes",
    ]);
    const having = async (health: string) => names(await ask(other.cookie, `?health=${health}`));
    expect(await having("critical")).toEqual(["offline", "pump failure", "uploads, blocked"]);
    expect(await having("warning")).toEqual(["logger", "tank low", "weak"]);
    expect(await having("unknown")).toEqual(["never"]);
    expect(await having("ok")).toEqual(["asleep", "extension healthy", "healthy", "patient"]);
  });

  it("filters by the same rule as its badges, whatever a device's interval, limit and habits", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const now = Math.floor(Date.now() / 1000);
    // Ages lie well away from every limit, so that the seconds of the test don't matter.
    const facts = fc.record({
      age: fc.constantFrom(null, null, 60, 1500, 2500, 3000, 9000, 70_000, 100_000, 300_000),
      report_step: fc.constantFrom(null, 60, 700, 3600, 86_400),
      silence_limit: fc.constantFrom(null, 10, 60, 2000),
      isInboundApiDevice: fc.boolean(),
      nightSleep: fc.boolean(),
    });
    const drawn = fc.sample(facts, 60);
    for (const [n, { age, ...rest }] of drawn.entries())
      await aDevice(plant, {
        device_name: `D${n}`,
        last_data_at: age === null ? null : now - age,
        wash_extension_data: false,
        ...rest,
      });
    const badge = ({ age, ...rest }: (typeof drawn)[number]) => {
      const level = connectionLevel({ ...rest, last_data_at: age === null ? null : now - age }, now);
      if (level !== null) return (["ok", "warning", "critical"] as const)[level];
      return rest.isInboundApiDevice ? null : "unknown";
    };
    for (const health of ["ok", "warning", "critical", "unknown"] as const) {
      const expected = drawn.flatMap((one, n) => (badge(one) === health ? [`D${n}`] : []));
      expect(expected.length).toBeGreaterThan(0);
      const found = names(await ask(cookie, `?health=${health}&size=50`));
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });

  it("finds every word in name, serial number, plant or location, and counts all devices without a search [A-036]", async ({
    expect,
  }) => {
    const { cookie, plant, user } = await anOwnerWithPlant();
    const mesa = await aPlant({ owners: [user.id], plant_name: "Mesa Verde" });
    await aDevice(plant, { device_name: "North", serialno: "S1-0042", location: "Fresno, CA" });
    await aDevice(mesa, { device_name: "100% South_1", location: "Tempe, AZ" });
    const found = async (q: string) => names(await ask(cookie, `?q=${encodeURIComponent(q)}`));
    expect(await found("s1-004")).toEqual(["North"]);
    expect(await found("  FRESNO  north ")).toEqual(["North"]);
    expect(await found("verde tempe")).toEqual(["100% South_1"]);
    expect(await found("0% s")).toEqual(["100% South_1"]);
    for (const nothing of ["_%", "north tempe", "' or 1=1 --"]) expect(await found(nothing)).toEqual([]);
    expect(await ask(cookie, "?q=nowhere")).toMatchObject({ total: 0, inScope: 2 });
    expect(await ask(cookie, `?plant=${mesa}`)).toMatchObject({ total: 1, devices: [{ plant_name: "Mesa Verde" }] });
  });

  it("shows each person their own devices, and only an Admin the disabled ones [P-180, P-181]", async ({ expect }) => {
    const { cookie, plant, user } = await anOwnerWithPlant();
    await aDevice(plant, { device_name: "on", api_key_hash: crypto.randomUUID() });
    await aDevice(plant, { device_name: "off", status: "Disable" });
    const mine = await ask(cookie);
    expect(names(mine)).toEqual(["on"]);
    expect(JSON.stringify(mine)).not.toContain("api_key");
    const staff = await aSignedInPerson({ user_type: "Staff", owner_id: user.id });
    expect(names(await ask(staff.cookie))).toEqual([]);
    const stranger = await anOwnerWithPlant();
    expect(await ask(stranger.cookie, `?plant=${plant}`)).toEqual({ devices: [], total: 0, inScope: 0, retired: 0 });
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect(names(await ask(admin.cookie, `?plant=${plant}&sort=-device_name`))).toEqual(["on", "off"]);
  });

  it("names the wrong field of a query and repeats no content", async ({ expect }) => {
    const { cookie } = await anOwnerWithPlant();
    for (const [field, value] of [
      ["sort", "api_key_hash"],
      ["health", "bad"],
      ["page", "0"],
      ["page", "1.5"],
      ["size", "1000"],
      ["q", "x".repeat(101)],
    ] as const) {
      const answer = await call("GET", `/api/device/listing?${field}=${value}`, { cookie });
      expect(answer.status).toBe(422);
      const { fields } = await answer.json<{ fields: Record<string, string> }>();
      expect(Object.keys(fields)).toEqual([field]);
      expect(fields[field]).not.toContain(value);
    }
  });

  it("reads an owner's and a staff member's devices by an index", async ({ expect }) => {
    const query: ListingQuery = {
      q: "unit",
      plant: undefined,
      health: "ok",
      service: undefined,
      sort: "-health",
      page: 1,
      size: 10,
    };
    const people = (["Owner", "Staff"] as const).map((user_type) =>
      principalOf({ id: "someone", user_type, owner_id: "owner" } as Person, { sessionId: "", actingOwnerId: null }),
    );
    const queries = people.flatMap((person) => [
      pageQuery(db, person, query, 0).toSQL(),
      totalQuery(db, person, query, 0).toSQL(),
      rowsQuery(db, person, ["a", "b"], query).toSQL(),
      inScopeQuery(db, person).toSQL(),
      pageQuery(db, person, { ...query, service: "retired" }, 0).toSQL(),
    ]);
    expect(await fullScansOf(queries)).toEqual([]);
  });
});
