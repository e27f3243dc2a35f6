import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import type { CostClass } from "../../../worker/access/allow.ts";
import {
  OWN_SHARE,
  recentCalls,
  RecentCalls,
  UNLIMITED_CALLS_PER_MINUTE,
} from "../../../worker/access/rate-limits/limit.ts";
import { routePolicies } from "../../../worker/app.ts";
import { clientAddress, rateLimitAddress } from "../../../worker/platform/address.ts";
import { aPerson, aPlant, aSession, call } from "./people.ts";

function limitsOf(
  limits: Partial<
    Record<"PERSON_LIMIT" | "CALCULATION_LIMIT" | "DOCUMENT_LIMIT" | "OWNER_LIMIT" | "ADD_LIMIT" | "NOTE_LIMIT", number>
  >,
) {
  const entries = Object.entries(limits).map(([name, most]) => {
    const counts = new Map<string, number>();
    const limit = ({ key }: { key: string }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return Promise.resolve({ success: counts.get(key)! <= most });
    };
    return [name, { limit }];
  });
  return Object.fromEntries(entries) as Partial<Env>;
}

const asked = async (
  its: Partial<Env>,
  cookie: string,
  [method, path]: readonly [string, string],
  from = "192.0.2.1",
) => {
  const headers = { "cf-connecting-ip": from };
  const answer = await call(method, path, { cookie, headers, its, ...(method !== "GET" && { json: {} }) });
  const { title } = await answer.json<{ title: string }>();
  return [answer.status, answer.headers.get("retry-after"), title];
};

const classes: ReadonlySet<CostClass> = new Set(["read", "write", "analysis", "plan", "document"]);
const PLAN = ["POST", "/api/device/savings"] as const;
const RATE = ["POST", "/api/device/soilingRate"] as const;
const BASIS = ["GET", "/api/plant/none/savings/basis"] as const;
const REPORT = ["GET", "/api/device/none/savings/report"] as const;
const LIST = ["GET", "/api/device/none/cleanings"] as const;

describe("expensive calculations", () => {
  it("are marked in the table of routes, and none is forgotten", ({ expect }) => {
    const named = routePolicies
      .filter(({ needsComputing }) => needsComputing)
      .map(({ path, needsComputing }) => `${needsComputing} ${path}`);
    expect(named.toSorted()).toEqual([
      "analysis /api/ai/groundMeasured",
      "analysis /api/ai/ownMeasured",
      "analysis /api/decisions",
      "analysis /api/device/:id/cleanings",
      "analysis /api/device/:id/day-decisions",
      "analysis /api/device/:id/day-decisions/:decision",
      "analysis /api/device/:id/savings/report/content",
      "analysis /api/next-washes",
      "analysis /api/plant/:id/decision",
      "analysis /api/plant/:id/energy-file",
      "analysis /api/plant/:id/forecast-record",
      "analysis /api/plant/:id/plan.ics",
      "analysis /api/plant/:id/savings/latest",
      "analysis /api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to",
      "analysis /api/v1/campaigns/:campaign_id",
      "analysis /api/v1/devices/:device_id/cleanings/:day",
      "analysis /api/v1/devices/:device_id/cleanings/:day",
      "analysis /api/v1/devices/:device_id/samples",
      "analysis /api/v1/losses",
      "analysis /api/v1/plants/:plant_id/files/plantpredict",
      "analysis /api/v1/plants/:plant_id/files/sam",
      "analysis /api/v1/plants/:plant_id/monthly-soiling",
      "document /api/ai/report/:id",
      "document /api/device/:id/savings/report",
      "document /api/device/startCSVDownload",
      "document /api/owner/data/file",
      "document /api/report/preview",
      "document /api/report/preview/mail",
      "document /api/report/test",
      "document /api/v1/exports",
      "document /api/v1/exports/:export_id/file",
      "document /api/v1/reports/:period",
      "plan /api/ai/getClosestDailyAndMonthlyProjections",
      "plan /api/ai/projection",
      "plan /api/device/:id/look-back/:day",
      "plan /api/device/detectSoilingRateInterval",
      "plan /api/device/savings",
      "plan /api/device/soilingRate",
      "plan /api/plant/:id/decision",
      "plan /api/plant/:id/hold",
      "plan /api/plant/:id/holds",
      "plan /api/plant/:id/savings/basis",
      "plan /api/portfolio/run",
      "plan /api/v1/devices/:device_id/soiling-rates",
    ]);
  });

  it("have a limit in each class of cost, and every route has a class", async ({ expect }) => {
    const of = (cost: CostClass) => routePolicies.filter((policy) => policy.cost === cost);
    expect(
      routePolicies.filter(({ cost, method, onlyReads }) => cost === "read" && method !== "GET" && !onlyReads),
    ).toEqual([]);
    expect(routePolicies.filter(({ cost }) => !classes.has(cost))).toEqual([]);
    const { id } = await aPerson();
    const cookie = await aSession(id);
    const its = limitsOf({ CALCULATION_LIMIT: 0, DOCUMENT_LIMIT: 0 });
    for (const { method, path } of (["analysis", "plan", "document"] as const).flatMap(of)) {
      const [status] = await asked(its, cookie, [method, path.replaceAll(/:\w+/g, "none")]);
      expect([path, status]).toEqual([path, 429]);
    }
  });

  it("are limited for each person, with a retry time; reads continue", async ({ expect }) => {
    const its = limitsOf({ CALCULATION_LIMIT: 3, DOCUMENT_LIMIT: 1 });
    const [one, other] = [await aSession((await aPerson()).id), await aSession((await aPerson()).id)];
    expect((await asked(its, one, PLAN))[0]).toBe(422);
    expect((await asked(its, one, RATE))[0]).toBe(422);
    expect((await asked(its, one, BASIS))[0]).toBe(404);
    const refused = [429, "60", operationTexts.tooManyCalculations];
    for (const call of [PLAN, RATE, BASIS]) expect(await asked(its, one, call)).toEqual(refused);
    expect((await asked(its, one, LIST))[0]).toBe(404);
    expect((await asked(its, one, REPORT))[0]).toBe(404);
    expect(await asked(its, one, REPORT)).toEqual([429, "60", operationTexts.tooManyDocuments]);
    expect((await asked(its, other, PLAN))[0]).toBe(422);
  });

  it("are limited for all staff of one owner together, so extra staff accounts do not help", async ({ expect }) => {
    const its = limitsOf({ OWNER_LIMIT: 2 });
    const owner = await aPerson();
    const aMember = async () => (await aPerson({ user_type: "Staff", owner_id: owner.id })).id;
    const [first, second, stranger] = await Promise.all(
      [await aMember(), await aMember(), (await aPerson()).id].map((id) => aSession(id)),
    );
    // Two calls are within the shares of both, two more within what they have together.
    for (const cookie of [first!, second!, first!, second!]) expect((await asked(its, cookie, PLAN))[0]).toBe(422);
    expect((await asked(its, second!, REPORT))[0]).toBe(429);
    expect((await asked(its, first!, PLAN))[0]).toBe(429);
    expect((await asked(its, stranger!, PLAN))[0]).toBe(422);
  });

  it("leave each person a share when two colleagues use up those of their owner", async ({ expect }) => {
    // Their own limits would end them before they used up those of the owner.
    const its = limitsOf({ OWNER_LIMIT: 3 * OWN_SHARE, CALCULATION_LIMIT: Infinity });
    const owner = await aPerson();
    const hostile = await Promise.all(
      Array.from({ length: 2 }, async () => aSession((await aPerson({ user_type: "Staff", owner_id: owner.id })).id)),
    );
    const statuses = new Set<unknown>();
    for (let call = 0; call < 30 * OWN_SHARE && !statuses.has(429); call++)
      for (const cookie of hostile) statuses.add((await asked(its, cookie, BASIS))[0]);
    expect(statuses).toEqual(new Set([404, 429]));
    const answersOf = async (id: string) => {
      const cookie = await aSession(id);
      const answers: unknown[] = [];
      for (let call = 0; call <= OWN_SHARE; call++) answers.push((await asked(its, cookie, BASIS))[0]);
      return answers;
    };
    const shared = Array.from({ length: OWN_SHARE }, () => 404);
    expect(await answersOf((await aPerson({ user_type: "Staff", owner_id: owner.id })).id)).toEqual([...shared, 429]);
    // The owner doesn't share with the staff.
    expect(await answersOf(owner.id)).toEqual([...shared, 404]);
  });

  it("leave the owner and the plant's other owner theirs when thirty staff use up all", async ({ expect }) => {
    const its = limitsOf({ OWNER_LIMIT: 15 });
    const [owner, other] = [await aPerson(), await aPerson()];
    const staff = await Promise.all(
      Array.from({ length: 30 }, () => aPerson({ user_type: "Staff", owner_id: owner.id })),
    );
    const cookies = await Promise.all(staff.map(({ id }) => aSession(id)));
    const statusesOf = async () =>
      Promise.all(cookies.map(async (cookie, at) => (await asked(its, cookie, BASIS, `192.0.2.${at}`))[0]));
    expect(new Set(await statusesOf())).toEqual(new Set([404]));
    expect(new Set(await statusesOf())).toEqual(new Set([429]));
    const plant = await aPlant({ owners: [owner.id, other.id], staff: staff.map(({ id }) => id) });
    const path = ["GET", `/api/plant/${plant}/savings/basis`] as const;
    for (const { id } of [owner, other]) expect((await asked(its, await aSession(id), path))[0]).toBe(200);
  });

  it("are limited by address in the demonstration, whose visitors share one account", async ({ expect }) => {
    const its = limitsOf({ CALCULATION_LIMIT: 1, OWNER_LIMIT: 1 });
    const demo = await aSession((await aPerson({ demo: true })).id);
    expect((await asked(its, demo, PLAN))[0]).toBe(422);
    expect((await asked(its, demo, PLAN))[0]).toBe(429);
    expect((await asked(its, demo, PLAN, "192.0.2.2"))[0]).toBe(422);
  });
});

describe("adding plants, devices and people", () => {
  it("is limited for each person, separately from reports, because each may send a mail", async ({ expect }) => {
    const added = routePolicies.filter(({ adds }) => adds).map(({ path }) => path.split("/").at(-1)!);
    expect(new Set(added)).toEqual(new Set(["addStaff", "addOwner", "addPlant", "addDevice", "import"]));
    const its = limitsOf({ ADD_LIMIT: 1, DOCUMENT_LIMIT: 1 });
    const cookie = await aSession((await aPerson()).id);
    expect((await asked(its, cookie, REPORT))[0]).toBe(404);
    expect((await asked(its, cookie, ["POST", "/api/staff/addStaff"]))[0]).toBe(422);
    expect(await asked(its, cookie, ["POST", "/api/plant/addPlant"])).toEqual([429, "60", operationTexts.tooManyAdded]);
  });
});

describe("one person", () => {
  it("who calls like a program is slowed down on all routes", async ({ expect }) => {
    const its = limitsOf({ PERSON_LIMIT: 2 });
    const { id } = await aPerson();
    const cookie = await aSession(id);
    for (let call = 1; call < UNLIMITED_CALLS_PER_MINUTE; call++) recentCalls.count(id, Date.now() / 1000);
    for (const call of [LIST, PLAN, LIST]) expect((await asked(its, cookie, call))[0]).not.toBe(429);
    expect(await asked(its, cookie, PLAN)).toEqual([429, "60", operationTexts.tooManyCalls]);
  });

  it("starts a new count a minute after the first call, separately from others", ({ expect }) => {
    const calls = new RecentCalls();
    expect([calls.count("a", 100), calls.count("a", 159.9), calls.count("b", 159.9)]).toEqual([1, 2, 1]);
    expect([calls.count("a", 160), calls.count("b", 160), calls.count("a", 161)]).toEqual([1, 2, 2]);
  });

  it("who guesses adds only a few lines to the audit log", async ({ expect }) => {
    const its = limitsOf({ NOTE_LIMIT: 2 });
    const { id } = await aPerson();
    const cookie = await aSession(id);
    for (let n = 0; n < 4; n++) expect((await asked(its, cookie, LIST))[0]).toBe(404);
    const { results } = await env.DB.prepare("select action from audit_log where user_id = ?").bind(id).all();
    expect(results).toEqual([{ action: "not-found" }, { action: "not-found" }]);
  });
});

describe("a counted address", () => {
  it("is a whole connection in IPv6, which has more addresses than can be counted", ({ expect }) => {
    const same = [
      "2001:db8:1:2:3:4:5:6",
      "2001:DB8:1:2::1",
      "2001:0db8:0001:0002:ffff:ffff:ffff:ffff",
      "2001:db8:1:2::",
    ];
    expect(new Set(same.map(rateLimitAddress))).toEqual(new Set(["2001:db8:1:2::/64"]));
    expect(rateLimitAddress("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
    expect(rateLimitAddress("::1")).toBe("0:0:0:0::/64");
    expect(rateLimitAddress("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(rateLimitAddress("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(rateLimitAddress("192.0.2.7")).toBe("192.0.2.7");
  });

  it("is the one that Cloudflare saw, whatever the caller claims", ({ expect }) => {
    const said: Record<string, string> = {
      "x-forwarded-for": "192.0.2.9",
      "x-real-ip": "192.0.2.9",
      "true-client-ip": "192.0.2.9",
      forwarded: "for=192.0.2.9",
    };
    const context = (headers: Record<string, string>) =>
      ({ req: { header: (name: string) => headers[name] } }) as never;
    expect(clientAddress(context({ ...said, "cf-connecting-ip": "192.0.2.7" }))).toBe("192.0.2.7");
    expect(clientAddress(context(said))).toBe("local");
  });
});
