import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import { auditLog, idempotencyKeys } from "../../../worker/platform/schema.ts";
import { CLOCK } from "../../../worker/access/audit.ts";
import { changeEndpoint } from "../../../worker/features/webhooks/endpoints.ts";
import { aPlant, aSignedInPerson, callToEnd } from "../access/people.ts";
import { aToken, slugOf } from "../tokens/support.ts";
import { call, db, endpointRow, happens, listed, quiet, RECEIVER, rowsOf, seen, send } from "./support.ts";

let owner: Awaited<ReturnType<typeof aSignedInPerson>>;
let [plant, other, token] = ["", "", ""];
beforeAll(async () => {
  owner = await aSignedInPerson();
  plant = await aPlant({ owners: [owner.user.id] });
  other = await aPlant({ owners: [owner.user.id] });
  token = await aToken(owner.user, { scopes: ["webhooks:write"], name: "Deployment" });
});

const ask = (method: string, path: string, json?: object, headers: Record<string, string> = {}, by = token) =>
  callToEnd(method, `/api/v1/webhooks${path}`, {
    json,
    headers: { authorization: `Bearer ${by}`, ...headers },
    its: quiet,
  });

interface Created {
  webhook_id: string;
  secret: string | null;
}
const form = (more: object = {}) => ({
  name: "Tickets",
  url: `${RECEIVER}/good/${crypto.randomUUID()}`,
  types: ["wash.due"],
  ...more,
});
const made = async (json: object = form(), headers: Record<string, string> = {}, by = token) =>
  (await ask("POST", "", json, headers, by)).json<Created>();

describe("a webhook by token", () => {
  it("is added, sends, is tested, paused, changed and deleted like in Integrations [O-001, O-006]", async ({
    expect,
  }) => {
    const path = crypto.randomUUID();
    const added = await ask("POST", "", form({ url: `${RECEIVER}/good/${path}`, plant_ids: [plant] }));
    expect(added.headers.get("cache-control")).toBe("no-store");
    const { webhook_id: id, secret } = await added.json<Created>();
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect((await listed(owner.cookie)).find((one) => one.id === id)).toMatchObject({
      name: "Tickets",
      plants: [plant],
    });
    const read = await (await ask("GET", `/${id}`)).text();
    expect(read).not.toContain(path);
    expect(read).not.toContain(secret);
    expect(await (await ask("POST", `/${id}/test`)).json()).toMatchObject({ is_delivered: true, reason: null });
    await happens(plant);
    await happens(other);
    await send();
    const { data } = await (
      await ask("GET", `/${id}/deliveries`)
    ).json<{ data: { type: string; event_id: string }[] }>();
    expect(data.map(({ type }) => type)).toEqual(["wash.due", "webhook.test"]);
    expect((await seen(path)).at(-1)!.headers["webhook-id"]).toBe(data[0]!.event_id);
    expect(await (await ask("POST", `/${id}/pause`)).json()).toMatchObject({ state: "paused", stop_reason: "person" });
    await happens(plant);
    await send();
    expect(await seen(path)).toHaveLength(2);
    expect(await (await ask("POST", `/${id}/resume`)).json()).toMatchObject({ state: "active", stop_reason: null });
    await send();
    expect(await seen(path)).toHaveLength(3);
    const renewed = await (await ask("POST", `/${id}/secret`)).json<Created>();
    expect(renewed.secret).not.toBe(secret);
    const before = (await ask("GET", `/${id}`)).headers.get("etag")!;
    const change = { name: "Tickets 2", types: ["alert.raised"] };
    const changed = await ask("PUT", `/${id}`, change, { "if-match": before });
    expect(await changed.json()).toMatchObject({ ...change, plant_ids: [], address: expect.stringContaining("…") });
    const late = await ask("PUT", `/${id}`, change, { "if-match": before });
    expect([late.status, await slugOf(late)]).toEqual([412, "precondition-failed"]);
    expect((await ask("DELETE", `/${id}`, undefined, { "if-match": before })).status).toBe(412);
    expect((await ask("DELETE", `/${id}`)).status).toBe(200);
    expect([(await ask("GET", `/${id}`)).status, await rowsOf(id)]).toEqual([404, []]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, owner.user.id));
    const actions = lines.filter(({ token_id }) => token_id !== null).map(({ action }) => action);
    for (const action of ["added", "paused", "resumed", "secret-renewed", "changed", "deleted"])
      expect(actions).toContain(`webhook-${action}`);
  });

  it("is added once for its key, and the key keeps no secret [O-005]", async ({ expect }) => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const json = form();
    const first = await made(json, key);
    const again = await ask("POST", "", json, key);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual({ ...first, secret: null });
    const stored = await db.select().from(idempotencyKeys);
    expect(JSON.stringify([stored, await endpointRow(first.webhook_id)])).not.toContain(first.secret);
  });

  it("is refused with the field that is wrong", async ({ expect }) => {
    const strangers = await aPlant();
    for (const [wrong, field] of [
      [{ url: "https://[::ffff:10.0.0.1]/" }, "url"],
      [{ url: "https://v6-fd00-ec2--254.example.com/" }, "url"],
      [{ url: "http://example.com/" }, "url"],
      [{ name: "a\u202eb" }, "name"],
      [{ types: [] }, "types"],
      [{ types: ["webhook.test"] }, "types"],
      [{ format: "pagerduty", routing_key: "R0UT1NGK3Y0F4S3RV1C3" }, "types"],
      [{ format: "pagerduty", types: ["alert.raised"] }, "routing_key"],
      [{ plant_ids: [strangers] }, "plant_ids"],
      [{ secret: "mine" }, "secret"],
    ] as const) {
      const answer = await ask("POST", "", form(wrong));
      const { errors } = await answer.clone().json<{ errors?: { parameter: string }[] }>();
      expect([wrong, errors?.map(({ parameter }) => parameter)]).toEqual([wrong, [field]]);
    }
  });

  it("of other plants doesn't exist for a token that is limited to plants [O-002]", async ({ expect }) => {
    const limited = await aToken(owner.user, { scopes: ["webhooks:write"], plants: [plant] });
    const all = await made();
    const wide = await made(form({ plant_ids: [plant, other] }));
    const own = await made(form({ plant_ids: [plant] }), {}, limited);
    const listedIds = async () =>
      (await (await ask("GET", "", undefined, {}, limited)).json<{ data: Created[] }>()).data.map(
        (one) => one.webhook_id,
      );
    expect(await listedIds()).not.toContain(all.webhook_id);
    expect(await listedIds()).toContain(own.webhook_id);
    for (const { webhook_id: id } of [all, wide])
      for (const [method, path] of [
        ["GET", ""],
        ["GET", "/deliveries"],
        ["POST", "/test"],
        ["POST", "/pause"],
        ["POST", "/secret"],
        ["POST", "/deliveries/1/retry"],
        ["DELETE", ""],
      ] as const)
        expect([path, (await ask(method, `/${id}${path}`, undefined, {}, limited)).status]).toEqual([path, 404]);
    for (const wrong of [form(), form({ plant_ids: [other] })])
      expect((await ask("POST", "", wrong, {}, limited)).status).toBe(422);
    const widened = await ask("PUT", `/${own.webhook_id}`, { name: "All", types: ["wash.due"] }, {}, limited);
    expect([widened.status, (await endpointRow(own.webhook_id)).plants]).toEqual([422, [plant]]);
  });

  it("that was of more plants sends and lists nothing of them anymore [O-002]", async ({ expect }) => {
    const limited = await aToken(owner.user, { scopes: ["webhooks:write"], plants: [plant] });
    const { webhook_id: id } = await made(form({ plant_ids: [plant, other] }));
    await happens(other);
    await send();
    const deliveries = async (by: string) => {
      const answer = await ask("GET", `/${id}/deliveries`, undefined, {}, by);
      return (await answer.json<{ data: { sequence: number; plant_id: string; reason: string | null }[] }>()).data;
    };
    const [{ sequence } = { sequence: 0 }] = await deliveries(token);
    const path = crypto.randomUUID();
    const narrow = { name: "Narrow", url: `${RECEIVER}/good/${path}`, types: ["wash.due"], plant_ids: [plant] };
    expect((await ask("PUT", `/${id}`, narrow)).status).toBe(200);
    expect(await deliveries(limited)).toEqual([]);
    await ask("POST", `/${id}/deliveries/${sequence}/retry`, undefined, {}, limited);
    await send();
    expect(await seen(path)).toEqual([]);
    expect(await deliveries(token)).toMatchObject([{ sequence, plant_id: other, reason: "access-ended" }]);
  });

  it("keeps the change of another, whichever part it was of", async ({ expect }) => {
    const { webhook_id: id } = await made(form({ plant_ids: [plant, other] }));
    const read = await endpointRow(id);
    const act = { principal: { user: owner.user, token: null }, at: 1_772_000_000, source: CLOCK } as never;
    const saved = { name: read.name, url: "", routing_key: "", format: read.format, types: read.types };
    expect(await changeEndpoint(quiet, db, read, { ...saved, plants: [plant] }, act)).toBe(true);
    expect(await changeEndpoint(quiet, db, read, { ...saved, plants: [plant, other] }, act)).toBe(false);
    expect((await endpointRow(id)).plants).toEqual([plant]);
  });

  it("names the version that it replaces: of many who replace the same one, one does and the others learn it", async ({
    expect,
  }) => {
    const { webhook_id: id } = await made();
    const before = (await ask("GET", `/${id}`)).headers.get("etag")!;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ask("PUT", `/${id}`, { name: `Tickets ${n}`, types: ["wash.due"] }, { "if-match": before }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it("isn't added by a session, which would need the password", async ({ expect }) => {
    const before = await listed(owner.cookie);
    const answer = await call("POST", "/api/v1/webhooks", { cookie: owner.cookie, json: form() });
    expect([answer.status, await slugOf(answer)]).toEqual([403, "only-for-tokens"]);
    expect(await listed(owner.cookie)).toEqual(before);
  });
});
