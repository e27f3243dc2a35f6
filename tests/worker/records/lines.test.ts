/// <reference types="vite/types/importMeta.d.ts" />
import { isDeepStrictEqual } from "node:util";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { importColumns } from "#contract/devices/import";
import type { ManagedOwnerList } from "#contract/owners/owner";
import { namesOf, pick } from "#contract/records/field";
import { startingInputs } from "#contract/records/inputs";
import { storedOwner } from "#contract/records/owner";
import { codeAt, STEP_SECONDS } from "../../../worker/access/two-factor/totp.ts";
import { startTwoFactor } from "../../../worker/access/two-factor/two-factor.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  aCode,
  aDevice,
  anOwnerWithPlant,
  aPerson,
  aSession,
  aSignedInPerson,
  call,
  PASSWORD,
} from "../access/people.ts";
import { tablesOfDirectory } from "../empty-storage.ts";
import { deviceForm } from "../matrix/device-form.ts";
import { customCsv } from "../plants/energy-files.ts";
import { formOf, started } from "../portfolio/support.ts";
import { scenarioTerms } from "../savings/cases.ts";
import { aTeam, one } from "../staff/team.ts";
import { anEndpoint } from "../webhooks/support.ts";

/** Counts of attempts, which no audit line belongs to. */
const COUNTS = new Set(["usage_counts", "sign_in_failures"]);

async function stored(): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOfDirectory()).filter((table) => !COUNTS.has(table));
  const rows = await env.DB.batch<Record<string, unknown>>(
    tables.map((table) => env.DB.prepare(`select * from ${table}`)),
  );
  // A task of its own notes how far events were handed to webhooks.
  const own = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== "fanned_to"));
  return Object.fromEntries(tables.map((table, n) => [table, rows[n]!.results.map((row) => own(row))]));
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

type Change = readonly [method: string, path: string, cookie: string | undefined, body: unknown];

async function changesOfSite(at: number): Promise<Change[]> {
  const { user, cookie, plant } = await anOwnerWithPlant({ inbound_api_access: true });
  const device_id = await aDevice(plant);
  const device = `/api/device/${device_id}`;
  const campaign = await started({ cookie, plant });
  // Calculated and kept, which is no change: a wash tells the plan what to expect.
  await call("GET", `/api/plant/${plant}/decision`, { cookie });
  const path = `/api/portfolio/campaigns/${campaign}`;
  const scenario = { name: "Dear washes", terms: scenarioTerms(), version: 0 };
  const rate = { soilingRate: 0.1, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-01-31" };
  const wash = { notes: "", end_day: "2026-01-05", share: null, cost: null, crew: "" };
  const form = { ...deviceForm, plant_id: plant };
  const energy = { fileName: "year.csv", content: customCsv(() => 10), customCSVFileStartDate: "2026-01-01" };
  const csv = [
    importColumns.join(","),
    "Hill,1 Road,36,-119,North,1 Road,36,-119,America/Los_Angeles,03/09/2025,12,no,",
  ].join("\n");
  const files = new FormData();
  files.set("file", new File(["a;b\r\n"], "a.csv"));
  const staff = { email: `${crypto.randomUUID()}@people.example`, user_name: "Sam", plants: [plant] };
  const calls: [method: string, path: string, body: unknown][] = [
    ["POST", "/api/plant/updateplant", { plant_id: plant, owners: [user.id], plant_name: "Renamed" }],
    ["PUT", "/api/account/notifications", { notifications: { marketingCommunications: false } }],
    ["PUT", `${device}/offset`, { offset: 1.5 }],
    ["PUT", `${device}/systematic-uncertainty`, { points: 0.4 }],
    ["PUT", `${device}/soiling-rate`, rate],
    ["PUT", `${device}/cleanings`, { version: null, cleaningEvents: { "2026-01-05": wash } }],
    ["POST", `${device}/day-decisions`, { from: "2026-01-05", to: "2026-01-06", counts: false }],
    ["POST", "/api/maintenance", { plant_id: plant, to: Math.floor(at) + 3600 }],
    ["PUT", `/api/plant/${plant}/scenarios/${crypto.randomUUID()}`, scenario],
    ["PUT", `/api/plant/${plant}/calculation-inputs`, { version: 0, inputs: startingInputs }],
    ["PUT", `/api/plant/${plant}/energy-file`, energy],
    ["POST", "/api/portfolio/campaigns", formOf([plant])],
    ["PUT", `${path}/plants/${plant}`, { was: "waiting", state: "done" }],
    ["POST", `${path}/links`, { action: "revoke" }],
    ["POST", `${path}/links`, { action: "send" }],
    ["POST", `${path}/state`, { isCancelled: true }],
    ["POST", "/api/device/addDevice", { ...form, isInboundApiDevice: true }],
    ["POST", "/api/device/updateDevice", { ...form, device_id, device_name: "Renamed" }],
    ["POST", "/api/device/import", { csv }],
    ["PUT", "/api/files/upload", files],
    ["PUT", "/api/report/settings", { frequency: "weekly", reports: ["7 days Loss"], devices: [] }],
    ["POST", "/api/report/test", {}],
    ["POST", "/api/staff/addStaff", staff],
    ["POST", `${device}/retire`, { notes: "Broken" }],
    ["POST", "/api/owner/erasure", { name: user.name }],
  ];
  return calls.map(([method, to, body]) => [method, to, cookie, body]);
}

async function changesOfOthers(): Promise<Change[]> {
  const team = await aTeam();
  const member = await (await one(team.cookie, team.member.id)).json<object>();
  const admin = await aSignedInPerson({ user_type: "Admin" });
  const listing = await call("GET", "/api/owner/listing", { cookie: admin.cookie });
  const owner = (await listing.json<ManagedOwnerList>()).owners.find(({ owner_id }) => owner_id === team.user.id)!;
  const ownerForm = pick(owner, ["owner_id", "version", ...namesOf(storedOwner)]);
  const webhook = await anEndpoint("good");
  // An empty URL keeps the one that is stored.
  const webhookForm = { name: "Night desk", url: "", types: ["wash.due"], plants: [] };
  return [
    ["PUT", `/api/webhooks/${webhook.id}`, webhook.cookie, webhookForm],
    ["POST", "/api/staff/updateStaff", team.cookie, { ...member, user_name: "New Name" }],
    ["POST", "/api/owner/updateOwner", admin.cookie, { ...ownerForm, user_name: "New Name" }],
  ];
}

async function changesOfPeople(at: number): Promise<Change[]> {
  const { user, cookie } = await aSignedInPerson();
  const stranger = await aSignedInPerson({ emailVerified: false });
  const verify = await aCode("verify", stranger.user.id, at);
  const reset = await aCode("password", user.id, at);
  const feedback = { name: "A", email: "a@people.example", featureRequestText: "Show more.", device_id: null };
  const agrees = await aPerson({ password: PASSWORD, tosAcceptedAt: null });
  const [careful, confirms] = [await aPerson({ password: PASSWORD }), await aPerson({ password: PASSWORD })];
  const its = await aSession(careful.id, { confirmedAt: null });
  const secret = (await startTwoFactor(env, database(env), careful.id, at))!;
  const code = await codeAt(secret, Math.floor(at / STEP_SECONDS));
  return [
    ["POST", "/api/ai/featureRequest", cookie, feedback],
    ["POST", "/api/account/verify", cookie, { oobCode: verify }],
    ["POST", "/api/account/reset/confirm", cookie, { oobCode: reset, password: "A-New-Long-Password-41!" }],
    ["POST", "/api/account/tos", undefined, { email: agrees.email, password: PASSWORD }],
    ["POST", "/api/account/two-factor/confirm", its, { code }],
    ["POST", "/api/account/confirm", await aSession(confirms.id, { confirmedAt: null }), { password: PASSWORD }],
  ];
}

async function changes() {
  const at = Date.now() / 1000;
  const list = [...(await changesOfOthers()), ...(await changesOfSite(at)), ...(await changesOfPeople(at))];
  return list.map(([method, path, cookie, body]) => {
    const sent = body instanceof FormData ? { body } : { json: body };
    const options = { ...sent, headers: { "cf-connecting-ip": crypto.randomUUID() }, ...(cookie && { cookie }) };
    return { path, make: async () => (await call(method, path, options)).status };
  });
}

/** The change above that saves each record that people edit. */
const savedBy: Record<string, RegExp> = {
  campaign: /\/campaigns$/,
  device: /\/updateDevice$/,
  inputs: /\/calculation-inputs$/,
  owner: /\/updateOwner$/,
  person: /\/account\/notifications$/,
  plant: /\/updateplant$/,
  staff: /\/updateStaff$/,
  webhook: /\/webhooks\/[^/]+$/,
};
/** Parts of other records; of a setup, a technician's answers, `tests/worker/setup/answers.test.ts` reads the lines. */
const OTHER_FILES = ["contact", "field", "setup", "terms"];

/** Changes between two looks at all tables; if they differ, each is made again to name it. */
const TOGETHER = 10;

describe("a change whose audit line can't be written", () => {
  it("is tried for each declared record", async ({ expect }) => {
    const files = Object.keys(import.meta.glob("../../../worker/contract/records/*.ts"));
    const names = files.map((path) => /(\w+)\.ts$/.exec(path)![1]!);
    expect(names.toSorted()).toEqual([...Object.keys(savedBy), ...OTHER_FILES].toSorted());
    const paths = (await changes()).map(({ path }) => path);
    for (const [record, saves] of Object.entries(savedBy))
      expect(
        paths.filter((path) => saves.test(path)),
        record,
      ).not.toEqual([]);
  });

  it("is not made, and can be repeated", async ({ expect }) => {
    const all = await changes();
    await withoutLines(async () => {
      const before = await stored();
      // What a change leaves stays: reading all tables after each would take most of the time.
      for (let at = 0; at < all.length; at += TOGETHER) {
        const some = all.slice(at, at + TOGETHER);
        for (const { path, make } of some) expect(await make(), path).toBe(500);
        const left = await stored();
        if (isDeepStrictEqual(left, before)) continue;
        for (const { path, make } of some) {
          const was = await stored();
          await make();
          expect(await stored(), path).toEqual(was);
        }
        expect(left, `one of ${some.map(({ path }) => path).join(", ")}`).toEqual(before);
      }
    });
    for (const { path, make } of all) expect(await make(), path).toBeLessThan(300);
  });
});
