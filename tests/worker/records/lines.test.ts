import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { aCode, aDevice, aPlant, aSignedInPerson, call } from "../access/people.ts";
import { tablesOfDirectory } from "../empty-storage.ts";
import { scenarioTerms } from "../savings/cases.ts";

/** Counts of attempts, which no audit line belongs to. */
const COUNTS = new Set(["usage_counts", "sign_in_failures"]);

async function stored(): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOfDirectory()).filter((table) => !COUNTS.has(table));
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`select * from ${table}`)));
  return Object.fromEntries(tables.map((table, n) => [table, rows[n]!.results]));
}

async function withoutLines<Result>(work: () => Promise<Result>): Promise<Result> {
  await env.DB.prepare(
    "create trigger no_lines before insert on audit_log begin select raise(abort, 'no line'); end",
  ).run();
  try {
    return await work();
  } finally {
    await env.DB.prepare("drop trigger no_lines").run();
  }
}

async function changes() {
  const { user, cookie } = await aSignedInPerson();
  const stranger = await aSignedInPerson({ emailVerified: false });
  const plant = await aPlant({ owners: [user.id] });
  const device = `/api/device/${await aDevice(plant)}`;
  const at = Date.now() / 1000;
  const verify = await aCode("verify", stranger.user.id, at);
  const reset = await aCode("password", user.id, at);
  const scenario = { name: "Dear washes", terms: scenarioTerms(), version: 0 };
  const feedback = { name: "A", email: "a@people.example", featureRequestText: "Show more.", device_id: null };
  const rate = { soilingRate: 0.1, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-01-31" };
  const wash = { notes: "", end_day: "2026-01-05", share: null, cost: null, crew: "" };
  return [
    ["PUT", `${device}/offset`, { offset: 1.5 }],
    ["PUT", `${device}/systematic-uncertainty`, { points: 0.4 }],
    ["PUT", `${device}/soiling-rate`, rate],
    ["PUT", `${device}/cleanings`, { version: null, cleaningEvents: { "2026-01-05": wash } }],
    ["POST", `${device}/day-decisions`, { from: "2026-01-05", to: "2026-01-06", counts: false }],
    ["POST", "/api/maintenance", { plant_id: plant, to: Math.floor(at) + 3600 }],
    ["PUT", `/api/plant/${plant}/scenarios/${crypto.randomUUID()}`, scenario],
    ["POST", "/api/ai/featureRequest", feedback],
    ["POST", `${device}/retire`, { notes: "Broken" }],
    ["POST", "/api/owner/erasure", { name: user.name }],
    ["POST", "/api/account/verify", { oobCode: verify }],
    ["POST", "/api/account/reset/confirm", { oobCode: reset, password: "A-New-Long-Password-41!" }],
  ].map(([method, path, json]) => ({
    path: path as string,
    make: async () => (await call(method as string, path as string, { cookie, json })).status,
  }));
}

describe("a change whose audit line can't be written", () => {
  it("is not made, and can be repeated", async ({ expect }) => {
    const all = await changes();
    await withoutLines(async () => {
      const before = await stored();
      for (const { path, make } of all) {
        expect(await make(), path).toBe(500);
        expect(await stored(), path).toEqual(before);
      }
    });
    for (const { path, make } of all) expect(await make(), path).toBeLessThan(300);
  });
});
