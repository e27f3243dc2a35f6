import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import page from "../../../docs/developers/tokens.md?raw";
import type { Operation } from "#contract/v1/operation";
import { v1Operations } from "#contract/v1/operations";
import { offeredScopes, type TokenScope } from "#contract/tokens/tokens";
import { plantOwners } from "../../../worker/platform/schema.ts";
import { aPlant, call } from "../access/people.ts";
import { addressOf, allScopes, aReadablePlant } from "../api/support.ts";
import { db } from "../daily/support.ts";
import { aToken, slugOf, withToken } from "./support.ts";

/** Scope of each call, written by hand; `any`: every token. An operation that is missing here fails. */
const NEEDS: Readonly<Record<string, TokenScope | "any">> = {
  getMe: "any",
  listPlants: "read",
  getPlant: "read",
  listDevices: "read",
  getDevice: "read",
  listDailySoiling: "read",
  getSoilingSummary: "read",
  listDailyWeather: "read",
  listCleanings: "read",
  getRecommendation: "read",
  listAlerts: "read",
  listEvents: "read",
  listLosses: "read",
  getSoilingRates: "read",
  listWashes: "read",
  listSamples: "samples:read",
  getPlan: "read",
  listCampaigns: "read",
  getCampaign: "read",
  getReport: "read",
  getMonthlySoiling: "read",
  getSamSoiling: "read",
  listHourlySoiling: "read",
  listRdToolsDays: "read",
  getOrangeButtonReport: "read",
  getCleaning: "read",
  putCleaning: "cleanings:write",
  deleteCleaning: "cleanings:write",
  acknowledgeAlert: "alerts:write",
  listUploads: "uploads:write",
  getUpload: "uploads:write",
  storeUpload: "uploads:write",
  undoUpload: "uploads:write",
  createExport: "exports:write",
  listExports: "exports:write",
  getExport: "exports:write",
  getExportFile: "exports:write",
  deleteExport: "exports:write",
  listWebhooks: "webhooks:write",
  createWebhook: "webhooks:write",
  getWebhook: "webhooks:write",
  changeWebhook: "webhooks:write",
  deleteWebhook: "webhooks:write",
  renewWebhookSecret: "webhooks:write",
  testWebhook: "webhooks:write",
  pauseWebhook: "webhooks:write",
  resumeWebhook: "webhooks:write",
  listWebhookDeliveries: "webhooks:write",
  retryWebhookDelivery: "webhooks:write",
};

const operations = v1Operations;
let world: Awaited<ReturnType<typeof aReadablePlant>>;
beforeAll(async () => {
  world = await aReadablePlant();
});

const queryOf = ({ query }: Operation, { device_id }: Record<string, string>): string => {
  const named = query && "device_id" in query.entries ? `device_id=${device_id}&` : "";
  const year = query && "year" in query.entries ? `year=2026&${"month" in query.entries ? "month=3" : ""}` : "";
  return query && "from" in query.entries ? `?${named}from=2026-03-01&to=2026-03-04` : year && `?${named}${year}`;
};
/** A body or a version that is refused, so that the table changes nothing. */
const init = ({ method, body }: Operation): RequestInit => ({
  method,
  ...(method === "DELETE" && { headers: { "if-match": '"none"' } }),
  ...(body && { headers: { "content-type": "application/json" }, body: '{"unknown":1}' }),
});
const ask = (token: string, operation: Operation, of = world.ids) =>
  withToken(token, addressOf(operation, of) + queryOf(operation, of), init(operation));

describe("every scope at every call", () => {
  it("is listed here, so that a new call is thought of", ({ expect }) => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(NEEDS).toSorted());
  });

  it("can be chosen by a person, and is in the docs, if a call needs it [O-002]", ({ expect }) => {
    const needed = new Set(Object.values(NEEDS).filter((scope) => scope !== "any"));
    const documented = [...page.matchAll(/^\| `(\w+(?::\w+)?)` \|/gm)].map(([, scope]) => scope);
    expect(documented).toEqual([...offeredScopes]);
    expect(new Set<TokenScope>(offeredScopes)).toEqual(needed);
  });

  it.for(allScopes)("%s opens its own calls and no other [O-002]", async (scope, { expect }) => {
    const token = await aToken(world.owner, { scopes: [scope] });
    const wrong: string[] = [];
    for (const operation of operations) {
      const answer = await ask(token, operation);
      const isOpen = NEEDS[operation.id] === "any" || NEEDS[operation.id] === scope;
      const slug = answer.ok ? "" : await slugOf(answer);
      if (isOpen ? answer.status === 401 || answer.status === 403 : slug !== "scope-missing")
        wrong.push(`${operation.id}: ${answer.status} ${slug}`);
    }
    expect(wrong).toEqual([]);
  });

  it("gives with all scopes what the person gets, and for other plants nothing [O-002]", async ({ expect }) => {
    const { owner, cookie, ids, foreign } = world;
    const elsewhere = await aPlant();
    await db.insert(plantOwners).values({ plant_id: elsewhere, owner_id: owner.id });
    const tokens = {
      all: await aToken(owner, { scopes: allScopes }),
      owner: await aToken(owner, { scopes: allScopes, kind: "owner" }),
      other: await aToken(owner, { scopes: allScopes, plants: [elsewhere] }),
    };
    const wrong: string[] = [];
    const reads = operations.filter(({ method, id }) => method === "GET" && id !== "getMe");
    for (const operation of reads) {
      const path = addressOf(operation, ids) + queryOf(operation, ids);
      const person = await call("GET", path, { cookie });
      const theirs = await person.text();
      for (const kind of ["all", "owner"] as const) {
        const answer = await ask(tokens[kind], operation);
        if (answer.status !== person.status || (await answer.text()) !== theirs) wrong.push(`${operation.id} ${kind}`);
      }
      const limited = await ask(tokens.other, operation);
      const isOfThing = operation.path.includes("_id}") || operation.id === "listLosses";
      if (isOfThing ? limited.status !== 404 : (await limited.text()).includes(ids.device_id!))
        wrong.push(`${operation.id} other plant: ${limited.status}`);
      if (operation.path.includes("_id}") && (await ask(tokens.all, operation, foreign)).status !== 404)
        wrong.push(`${operation.id} foreign`);
    }
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, elsewhere));
    expect(wrong).toEqual([]);
  });

  it("is refused at every call once the token has expired or is revoked [O-002]", async ({ expect }) => {
    const ended = [
      ["token-expired", await aToken(world.owner, { scopes: allScopes, expires_at: 1 })],
      ["token-revoked", await aToken(world.owner, { scopes: allScopes, revoked_at: 1 })],
    ] as const;
    const wrong: string[] = [];
    for (const [slug, token] of ended)
      for (const operation of operations) {
        const answer = await ask(token, operation);
        if (answer.status !== 401 || (await slugOf(answer)) !== slug) wrong.push(`${operation.id} ${slug}`);
      }
    expect(wrong).toEqual([]);
  });
});
