import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { emptyDraft } from "#contract/records/field";
import { newStaff } from "#contract/records/staff";
import { FEEDBACK_PER_DAY } from "#contract/feedback/feedback";
import { MAX_VIEWS } from "#contract/devices/views";
import { MAX_SCENARIOS } from "#contract/savings/scenarios";
import { OFFER_LIMITS } from "#contract/plants/offers";
import { MAX_DECISIONS } from "#contract/soiling/sensor-check";
import { importColumns } from "#contract/devices/import";
import { isWithinQuota } from "../../../worker/access/quotas.ts";
import { addStaff } from "../../../worker/features/staff/save.ts";
import type { AccessMailContext } from "../../../worker/features/accounts/index.ts";
import { dayDecisions, users } from "../../../worker/platform/schema.ts";
import { saveDecision } from "../../../worker/features/sensor-check/routes.ts";
import { recordFound, UNITS_PER_HOUR } from "../../../worker/features/setup/look-up-limit.ts";
import { runSimulation } from "../../../worker/features/simulation/store.ts";
import { offerPlant } from "../../../worker/features/plants/offers/store.ts";
import { claimPhoto, PHOTOS_PER_TICKET } from "../../../worker/features/setup/entries.ts";
import { form } from "../registration/support.ts";
import { scenarioTerms } from "../savings/cases.ts";
import { aDevice, anOwnerWithPlant, aPerson, aPlant, aSignedInPerson, callToEnd, db, ORIGIN } from "./people.ts";
import { deviceForm } from "../matrix/device-form.ts";

/** At once, beyond those that may succeed: a check before the write lets all of them through. */
const MORE = 10;

/** The limits per minute of Cloudflare would refuse before the statement is reached. */
const unlimited = { limit: async () => ({ success: true }) };
const withoutRates = { ADD_LIMIT: unlimited, PERSON_LIMIT: unlimited };

interface Act {
  cookie: string;
  owner: string;
  plant: string;
  device: string;
}

interface Race {
  what: string;
  /** Calls that may succeed. */
  most: number;
  settings?: Record<string, string>;
  call: (act: Act, index: number) => { method?: string; path: string; json: unknown };
  /** What all calls together wrote. */
  written: (act: Act) => Promise<number>;
}

const countOf = async (query: ReturnType<typeof sql>) =>
  (await db.get<{ n: number }>(sql`select count(*) as n ${query}`)).n;
const place = { location: "Fresno", lat: 36.7, lng: -119.8 };
const spot = '"12 Sun Road, Fresno",36.7,-119.7';
/** Each new plant with one device. */
const imported = (name: string, plants: number) => ({
  csv: [
    importColumns.join(","),
    ...Array.from(
      { length: plants },
      (_, row) => `${name} ${row},${spot},North,${spot},America/Los_Angeles,03/09/2025,12,no,by the gate`,
    ),
  ].join("\n"),
});
const plantsOf = ({ owner }: Act) => countOf(sql`from plant_owners where owner_id = ${owner}`);

/** Every limit that a call checks before it writes: none may be passed by calls at once. */
const races: Race[] = [
  {
    what: "plants of an owner",
    most: 6,
    settings: { OWNER_PLANTS: "7" },
    call: (_, index) => ({ path: "/api/plant/addPlant", json: { plant_name: `Plant ${index}`, ...place } }),
    written: async (act) => (await plantsOf(act)) - 1,
  },
  {
    what: "devices of an owner",
    most: 6,
    settings: { OWNER_DEVICES: "7" },
    call: ({ plant }, index) => ({
      path: "/api/device/addDevice",
      json: { ...form(plant), device_name: `Device ${index}`, isInboundApiDevice: true, wash_extension_data: true },
    }),
    written: async ({ plant }) => (await countOf(sql`from devices where plant_id = ${plant}`)) - 1,
  },
  {
    what: "imported plants within the owner's quota",
    most: 3,
    settings: { OWNER_PLANTS: "8" },
    call: (_, index) => ({ path: "/api/device/import", json: imported(`Import ${index}`, 2) }),
    written: async (act) => ((await plantsOf(act)) - 1) / 2,
  },
  {
    what: "imported rows of a day",
    most: 4,
    settings: { OWNER_IMPORT_ROWS: "9" },
    call: (_, index) => ({ path: "/api/device/import", json: imported(`Rows ${index}`, 1) }),
    written: async (act) => (await plantsOf(act)) - 1,
  },
  {
    what: "changes of a day",
    most: 5,
    settings: { OWNER_CHANGES: "5" },
    call: ({ device }) => ({ method: "PUT", path: `/api/device/${device}/offset`, json: { offset: 1 } }),
    written: ({ device }) => countOf(sql`from offsets where device_id = ${device}`),
  },
  {
    what: "saved views of a person",
    most: MAX_VIEWS,
    call: (_, index) => ({ path: "/api/device/views", json: { name: `View ${index}`, search: {}, isDefault: false } }),
    written: ({ owner }) => countOf(sql`from saved_views where user_id = ${owner}`),
  },
  {
    what: "scenarios of a plant",
    most: MAX_SCENARIOS,
    call: ({ plant }, index) => ({
      method: "PUT",
      path: `/api/plant/${plant}/scenarios/${crypto.randomUUID()}`,
      json: { name: `Scenario ${index}`, terms: scenarioTerms(), version: 0 },
    }),
    written: ({ plant }) => countOf(sql`from savings_scenarios where plant_id = ${plant}`),
  },
  {
    what: "feedback of a day",
    most: FEEDBACK_PER_DAY,
    call: ({ device }, index) => ({
      path: "/api/ai/featureRequest",
      json: { kind: "bug", featureRequestText: `Nothing works ${index}`, device_id: device },
    }),
    written: ({ owner }) => countOf(sql`from feature_requests where user_id = ${owner}`),
  },
];

async function anAct(): Promise<Act> {
  const { user, cookie, plant } = await anOwnerWithPlant({ inbound_api_access: true, canModifyCalcInputs: true });
  return { cookie, owner: user.id, plant, device: await aDevice(plant) };
}

const send = ({ cookie }: Act, { method = "POST", path, json }: ReturnType<Race["call"]>, its = {}) =>
  callToEnd(method, path, { cookie, json, its });

describe("a plant that is deleted while a device moves there", () => {
  it("keeps one of both calls from succeeding, and neither is a fault", async ({ expect }) => {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const act = await anAct();
        const empty = await aPlant({ owners: [act.owner] });
        const moved = { ...deviceForm, device_id: act.device, plant_id: empty };
        const answers = await Promise.all([
          send(act, { method: "DELETE", path: `/api/plant/${empty}`, json: {} }),
          send(act, { path: "/api/device/updateDevice", json: moved }),
        ]);
        return answers.map(({ status }) => status);
      }),
    );
    for (const pair of statuses) {
      expect(pair.filter((status) => status === 200)).toHaveLength(1);
      expect(
        pair.every((status) => [200, 404, 409].includes(status)),
        pair.join(" "),
      ).toBe(true);
    }
  });
});

describe("a limit holds when more calls arrive at once", () => {
  for (const { what, most, settings, call, written } of races)
    it(what, async ({ expect }) => {
      const act = await anAct();
      const answers = await Promise.all(
        Array.from({ length: most + MORE }, (_, index) =>
          send(act, call(act, index), { ...settings, ...withoutRates }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300).length, statuses.join(" ")).toBe(most);
      expect(statuses.filter((status) => status >= 300).every((status) => [409, 422, 429].includes(status))).toBe(true);
      expect(await written(act)).toBe(most);
    });

  it("photos of a unit", async ({ expect }) => {
    const iccId = crypto.randomUUID();
    const claims = Array.from({ length: PHOTOS_PER_TICKET + MORE }, () =>
      claimPhoto(db, { id: crypto.randomUUID(), iccId }, 1_800_000_000),
    );
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(PHOTOS_PER_TICKET);
    expect(await countOf(sql`from setup_photos where icc_id = ${iccId}`)).toBe(PHOTOS_PER_TICKET);
  });

  it("decisions about days of a device", async ({ expect }) => {
    const { device, owner } = await anAct();
    const act = { at: 1_800_000_000, userId: owner, requestId: "" };
    const days = { from: "2026-02-01", to: "2026-02-02", counts: false };
    const earlier = Array.from({ length: MAX_DECISIONS - 3 }, () => ({
      id: crypto.randomUUID(),
      device_id: device,
      first_day: days.from,
      last_day: days.to,
      counts: false,
      set_by: owner,
      set_at: 1,
    }));
    for (let at = 0; at < earlier.length; at += 10) await db.insert(dayDecisions).values(earlier.slice(at, at + 10));
    const saved = await Promise.all(Array.from({ length: 3 + MORE }, () => saveDecision(db, device, days, act)));
    expect(saved.filter(Boolean)).toHaveLength(3);
    expect(await countOf(sql`from day_decisions where device_id = ${device}`)).toBe(MAX_DECISIONS);
  });

  it("units that a technician finds", async ({ expect }) => {
    const address = crypto.randomUUID();
    const found = await Promise.all(
      Array.from({ length: UNITS_PER_HOUR + MORE }, (_, n) =>
        recordFound(db, { address, iccId: `${n}`, now: 1_800_000_000 }),
      ),
    );
    expect(found.filter(Boolean)).toHaveLength(UNITS_PER_HOUR);
  });

  it("open offers of an owner, within their days", async ({ expect }) => {
    const giver = (await anAct()).owner;
    const [user] = await db.select().from(users).where(eq(users.id, giver));
    const principal = { user: { ...user!, user_name: "" } };
    const source = { place: "", address: null };
    const act = { env, principal, at: 1_800_000_000, requestId: "", source } as never;
    const receivers = await Promise.all(
      Array.from({ length: OFFER_LIMITS.open + MORE }, async () => (await aPerson()).id),
    );
    const plants = await Promise.all(receivers.map(() => aPlant({ owners: [giver] })));
    const offer = (receiver: string, at: number) =>
      offerPlant(db, { plant_id: plants[at]!, plant_name: "Plant" }, receiver, act);
    const answers = await Promise.all(receivers.map(offer));
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(OFFER_LIMITS.open);
    expect(await countOf(sql`from plant_offers where giver_id = ${giver}`)).toBe(OFFER_LIMITS.open);
  });

  it("simulations of a trial", async ({ expect }) => {
    const { user } = await aSignedInPerson({ projectionsAccessesLimit: 3 });
    const reach = { of: "owner", ownerId: user.id, seesDisabled: false };
    const principal = { user: { ...user, demo: false }, ownerId: user.id, reach, permissions: new Set() } as never;
    const at = 1_800_000_000;
    const run = (n: number) => ({ placeKey: `${n}`, placeId: null, address: "", lat: 33, lng: -112, at });
    const runs = await Promise.all(
      Array.from({ length: 3 + MORE }, (_, n) => runSimulation(db, principal, run(n), "")),
    );
    expect(runs.filter(Boolean)).toHaveLength(3);
    expect(await countOf(sql`from simulations where account_id = ${user.id}`)).toBe(3);
  });

  it("staff invitations of an owner", async ({ expect }) => {
    const { owner } = await anAct();
    const [employer] = await db.select().from(users).where(eq(users.id, owner));
    const now = Date.now() / 1000;
    const principal = { user: { ...employer!, user_name: "" } } as unknown as AccessMailContext["principal"];
    const source = { place: "", address: null };
    const act = { principal, at: now, requestId: "", source, portal: ORIGIN };
    const isWithin = isWithinQuota({ OWNER_INVITATIONS: "5" }, owner, "staff", { now });
    const invited = await Promise.all(
      Array.from({ length: 5 + MORE }, (_, index) =>
        addStaff(db, { owner: employer!, isWithin }, staffForm(`${owner}-${index}@people.example`), act),
      ),
    );
    expect(invited.filter(Boolean)).toHaveLength(5);
    expect(await countOf(sql`from users where owner_id = ${owner}`)).toBe(5);
  });
});

const staffForm = (email: string) => ({ ...emptyDraft(newStaff), user_name: "Test Staff", email });
