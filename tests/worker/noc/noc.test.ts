import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { type NocChanges, type NocFleet, type NocMessages, NOC_PAGE_MESSAGES } from "#contract/noc/noc";
import { filterBits, healthLevel, nocLevel, type NocFacts } from "#domain/noc/health-level";
import { messages } from "../../../worker/platform/schema.ts";
import { aDevice, aPlant, aSignedInPerson, call, db } from "../access/people.ts";

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

const facts = (values: Partial<NocFacts> = {}): NocFacts => ({
  last_data_at: NOW - 60,
  report_step: 60,
  silence_limit: null,
  nightSleep: false,
  isInboundApiDevice: false,
  hasExtension: true,
  extension_health: 0,
  wash: null,
  isInDoubt: false,
  isDisabled: false,
  ...values,
});
const filtersOf = (values: Partial<NocFacts>): number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter((filter) => filterBits(facts(values), NOW) & (1 << filter));
const washed = (at: number, power: number, empty = 0): NocFacts["wash"] => ({
  washes: [{ at, power }],
  tanks: [{ at, empty }],
  temperature: null,
  battery: null,
  isEnabled: null,
  hasSlots: null,
});

const fleetOf = async (cookie: string) => (await call("GET", "/api/noc/fleet", { cookie })).json<NocFleet>();

describe("the health of a device on the NOC", () => {
  it("is 0, 1 or 2, and 2 where it is missing [A-127]", ({ expect }) => {
    expect([0, 1, 2, null].map((health) => healthLevel(health as 0 | 1 | 2 | null))).toEqual([0, 1, 2, 2]);
    expect(nocLevel(facts({ last_data_at: null }), NOW)).toBe(2);
    expect([0, 1, 2, 3, 4].map((extension_health) => nocLevel(facts({ extension_health }), NOW))).toEqual([
      0, 1, 1, 2, 2,
    ]);
    expect(nocLevel(facts({ isDisabled: true, last_data_at: null }), NOW)).toBeNull();
    expect(nocLevel(facts({ isInboundApiDevice: true, report_step: null, last_data_at: NOW - 90 * DAY }), NOW)).toBe(
      null,
    );
    // A fault of its extension is not hidden by having no interval.
    const byHand = facts({ isInboundApiDevice: true, report_step: null, extension_health: 4 });
    expect(nocLevel(byHand, NOW)).toBe(2);
    expect(filterBits(byHand, NOW) & 1).toBe(1);
  });

  it("puts it into the health filters 0 to 6 [A-259]", ({ expect }) => {
    expect(filtersOf({})).toEqual([]);
    expect(filtersOf({ last_data_at: NOW - 25 * 60 })).toEqual([0, 1]);
    expect(filtersOf({ last_data_at: NOW - 30 * 60 })).toEqual([0, 2]);
    expect(filtersOf({ extension_health: 1, wash: washed(NOW - 60, 70, 3) })).toEqual([0, 3]);
    expect(filtersOf({ wash: washed(NOW - 2 * DAY, 70) })).toEqual([4]);
    expect(filtersOf({ wash: washed(NOW - 5 * DAY, 70) })).toEqual([4, 5]);
    expect(filtersOf({ extension_health: 3, wash: washed(NOW - 60, 44.9, 0) })).toEqual([0, 6]);
    expect(filtersOf({ hasExtension: false, wash: washed(NOW - 5 * DAY, 40, 9) })).toEqual([]);
    expect(filtersOf({ isDisabled: true, last_data_at: NOW - 2 * DAY })).toEqual([]);
  });
});

describe("a fleet of thousands", () => {
  it("comes by name, each device with its own data, however many rows of arrays it takes", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const plant = await aPlant();
    // Reversed names, so that neither key nor insertion order helps.
    await env.DB.prepare(
      `INSERT INTO devices (device_id, device_name, plant_id, serialno, lat, lng, timezone, installed_on, last_data_at, report_step, wash_facts)
        WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < 2499)
        SELECT 'many-' || n, printf('Many %04d', 2499 - n), ?1, n, 36, -119, 'UTC', '2025-01-01', ?2, 60,
          CASE WHEN n = 7 THEN ?3 END FROM counted`,
    )
      .bind(plant, NOW - 60, JSON.stringify(washed(NOW - 3 * DAY, 70)))
      .run();
    const { devices } = await fleetOf(cookie);
    const mine = devices.name.flatMap((name, index) => (name.startsWith("Many ") ? [index] : []));
    expect(mine.map((index) => devices.name[index])).toEqual(
      Array.from({ length: 2500 }, (_, n) => `Many ${String(n).padStart(4, "0")}`),
    );
    const unwashed = mine.filter((index) => devices.filters[index]! & (1 << 4));
    expect(unwashed.map((index) => [devices.id[index], devices.name[index]])).toEqual([["many-7", "Many 2492"]]);
    await env.DB.prepare("DELETE FROM devices WHERE device_id LIKE 'many-%'").run();
  });
});

describe("the fleet of the NOC", () => {
  it("marks what is hidden, by device or by plant", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const open = await aPlant({});
    const dev = await aPlant({ isDevUnit: true });
    const ids = [await aDevice(open), await aDevice(open, { hideOnNOC: true }), await aDevice(dev)];
    const { devices } = await fleetOf(admin.cookie);
    expect(ids.map((id) => devices.hidden[devices.id.indexOf(id)])).toEqual([false, true, true]);
    const retired = await aDevice(open, { status: "Disable", retired_at: NOW - DAY });
    expect((await fleetOf(admin.cookie)).devices.id).not.toContain(retired);
    const { headers } = await call("GET", "/api/noc/fleet", { cookie: admin.cookie });
    expect(headers.get("etag")).toBeTruthy();
  });

  it("is that of the owner while an Admin acts for one", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const owner = await aSignedInPerson();
    const [mine, other] = [await aPlant({ owners: [owner.user.id] }), await aPlant({})];
    const [seen, unseen] = [await aDevice(mine), await aDevice(other)];
    await call("PUT", "/api/session/owner", { cookie: admin.cookie, json: { owner: owner.user.id } });
    const fleet = await fleetOf(admin.cookie);
    expect(fleet.devices.id).toContain(seen);
    expect(fleet.devices.id).not.toContain(unseen);
  });
});

describe("messages of the NOC", () => {
  it("come page by page, newest first, of one device or plant if wanted, for a year at most [A-099]", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const plant = await aPlant({});
    const [device, other] = [await aDevice(plant), await aDevice(plant)];
    const rows = Array.from({ length: NOC_PAGE_MESSAGES + 20 }, (_, n) => ({
      ts: 1000 + n,
      title: String(n),
      message: "",
      type: "DEVICE" as const,
      plant_id: plant,
      device_id: n % 2 ? device : other,
      dedupe_key: crypto.randomUUID(),
      ...(n % 40 === 0 && { rule: "tank-low" as const, severity: "warning" as const, state: "open" as const }),
    }));
    for (let n = 0; n < rows.length; n += 8) await db.insert(messages).values(rows.slice(n, n + 8));
    const page = async (query: string) =>
      (await call("GET", `/api/noc/messages?from=0&to=5000&plant=${plant}${query}`, { cookie })).json<NocMessages>();
    const first = await page("");
    expect([first.messages.length, first.more, first.messages[0]!.title]).toEqual([NOC_PAGE_MESSAGES, true, "119"]);
    const second = await page(`&before=${first.messages.at(-1)!.id}`);
    expect([second.messages.length, second.more]).toEqual([20, false]);
    expect((await page(`&device=${device}`)).messages).toHaveLength(60);
    expect(new Set((await page(`&device=${device}`)).messages.map(({ device_id }) => device_id))).toEqual(
      new Set([device]),
    );
    // Open ones come in one page, however old they are.
    expect((await page("&state=open")).messages.map(({ title }) => title)).toEqual(["80", "40", "0"]);
    const long = await call("GET", `/api/noc/messages?from=0&to=${400 * DAY}`, { cookie });
    expect([long.status, (await long.json<{ fields: unknown }>()).fields]).toEqual([
      422,
      { "": "A range can cover up to a year." },
    ]);
  });

  it("are those of one owner if wanted", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const [one, two] = [await aSignedInPerson(), await aSignedInPerson()];
    const ofOwners = [await aPlant({ owners: [one.user.id] }), await aPlant({ owners: [two.user.id] })];
    const row = { ts: 700, title: "", message: "", type: "PLANT" as const };
    await db
      .insert(messages)
      .values(ofOwners.map((plant_id) => ({ ...row, plant_id, dedupe_key: crypto.randomUUID() })));
    const path = `/api/noc/messages?from=0&to=800&owner=${two.user.id}`;
    const { messages: found } = await (await call("GET", path, { cookie })).json<NocMessages>();
    expect(found.map(({ plant_id }) => plant_id)).toEqual([ofOwners[1]]);
  });

  it("include which ones are new or changed after a time", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const plant_id = await aPlant({});
    const row = { ts: NOW - 500, message: "", type: "PLANT" as const, plant_id };
    await db.insert(messages).values([
      { ...row, title: "old", dedupe_key: crypto.randomUUID() },
      { ...row, title: "changed", dedupe_key: crypto.randomUUID(), updated_at: NOW - 10 },
      { ...row, title: "new", dedupe_key: crypto.randomUUID(), ts: NOW - 5 },
    ]);
    const answer = await call("GET", `/api/noc/changes?after=${NOW - 60}`, { cookie });
    const { messages: changes } = await answer.json<NocChanges>();
    const titles = changes.filter((one) => one.plant_id === plant_id).map(({ title }) => title);
    expect(titles).toEqual(["changed", "new"]);
  });
});
