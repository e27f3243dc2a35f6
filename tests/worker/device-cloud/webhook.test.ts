import { exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import type { LastDataPoint, WashLog } from "#contract/devices/device";
import { call, ORIGIN } from "../access/people.ts";
import { anOwnerWithUnit, ask, byKey, configOf, problemOf, type Unit } from "../commands/support.ts";
import { headOf, inside } from "../device/support.ts";

const SECRET = "secret-of-the-webhook";
const SECONDS = Math.floor(Date.now() / 1000) - 3600;
const later = (seconds: number): string => new Date((SECONDS + seconds) * 1000).toISOString();
const AT = later(0);

const send = (
  unit: Pick<Unit, "id">,
  event: string,
  data: unknown,
  published_at = AT,
  secret: string | null = SECRET,
) => byKey(secret, "POST", "particle", { event, data, published_at, coreid: unit.id, fw_version: 7, public: false });
const taken = async (response: Response) => (await response.json<{ taken: boolean }>()).taken;
const get = async <T>({ cookie, id }: Unit, path: string) =>
  (await call("GET", `/api/device/${id}/${path}`, { cookie })).json<T>();

describe("the webhook of the device cloud", () => {
  it("accepts samples: one with the time of the event, or columns with their own", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(await taken(await send(unit, "ares/data", JSON.stringify({ iC: 812.4, iD: 790.1 })))).toBe(true);
    expect(await get<LastDataPoint>(unit, "last-data-point")).toMatchObject({ ts: SECONDS, iC: 812.4, iD: 790.1 });
    const columns = JSON.stringify({ t: [SECONDS + 60, SECONDS + 120], iC: [800, 801], iD: [700, 701] });
    expect(await taken(await send(unit, "data", columns))).toBe(true);
    expect(await get<LastDataPoint>(unit, "last-data-point")).toMatchObject({ ts: SECONDS + 120, iC: 801 });
  });

  it("accepts the form that a webhook sends by default, with basic authentication", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const form = {
      event: "ares/data",
      data: '{"iC":812.4,"iD":790.1}',
      published_at: AT,
      coreid: unit.id,
      userid: "u",
    };
    const post = (fields: Record<string, string>, password = SECRET) =>
      exports.default.fetch(
        new Request(`${ORIGIN}/api/device/inbound/particle`, {
          method: "POST",
          headers: { authorization: `Basic ${btoa(`particle:${password}`)}` },
          body: new URLSearchParams(fields),
        }),
      );
    expect(await taken(await post(form))).toBe(true);
    expect(await get<LastDataPoint>(unit, "last-data-point")).toMatchObject({ ts: SECONDS, iC: 812.4, iD: 790.1 });
    expect((await post(form, "another-secret-altogether")).status).toBe(401);
    const missing = await problemOf(await post({ event: "data" }));
    expect([missing.status, Object.keys(missing.fields ?? {})]).toEqual([422, ["published_at", "coreid"]]);
  });

  it("accepts wash records, configuration and health", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const wash = {
      washTime: SECONDS - 60,
      washPow: 68,
      batt: 12.6,
      tempAvg: 18.5,
      humidAvg: 40,
      tankEmpty: 0,
      alert: false,
    };
    expect(await taken(await send(unit, "wecInfo", JSON.stringify(wash)))).toBe(true);
    expect((await get<WashLog>(unit, "wash-log")).records).toEqual([{ publishTime: SECONDS, ...wash }]);
    expect(await taken(await send(unit, "config-info", JSON.stringify({ version: 17, washSec: 9 })))).toBe(true);
    expect(await taken(await send(unit, "health", { battery: 12.2, signal: -81 }))).toBe(true);
    expect(await configOf(unit)).toMatchObject({
      parameterVersion: 17,
      perSlotWashTimes: true,
      functionsValues: { washSec: 9 },
      health: { battery: 12.2, signal: -81, at: SECONDS },
    });
  });

  it("detects from spark/status whether a device is connected, in any order of events", async ({ expect }) => {
    const unit = await anOwnerWithUnit({}, false);
    const online = async () => (await configOf(unit)).facts.online;
    expect(await online()).toBeNull();
    expect(await taken(await send(unit, "spark/status", "offline", later(300)))).toBe(true);
    expect(await online()).toBe(false);
    expect(await taken(await send(unit, "spark/status", "online"))).toBe(false);
    expect(await online()).toBe(false);
    expect(await taken(await send(unit, "spark/status", "online", later(360)))).toBe(true);
    expect(await online()).toBe(true);
    expect(await taken(await send(unit, "spark/status", "auto-update"))).toBe(false);
  });

  it("counts the cloud's report that a device came online as a contact", async ({ expect }) => {
    const unit = await anOwnerWithUnit({}, false);
    expect((await ask(unit, "sysInfo")).status).toBe(409);
    await send(unit, "spark/status", "online", new Date(Date.now() - 3 * 3600_000).toISOString());
    expect((await ask(unit, "sysInfo")).status).toBe(409);
    await send(unit, "spark/status", "online", new Date().toISOString());
    expect((await ask(unit, "sysInfo")).status).toBe(202);
  });

  it("changes nothing when the cloud sends an event again", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const data = JSON.stringify({ iC: 812.4, iD: 790.1 });
    for (let time = 0; time < 3; time++) expect((await send(unit, "data", data)).status).toBe(200);
    expect(await inside(unit.stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 1 }]);
    expect((await headOf(unit.stub)).batch).toBe(1);
    const config = JSON.stringify({ version: 16 });
    expect([
      await taken(await send(unit, "config-info", config)),
      await taken(await send(unit, "config-info", config)),
    ]).toEqual([true, false]);
  });

  it("ignores events that the portal does not use", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    for (const event of ["spark/device/diagnostics/update", "hello", "data/x"])
      expect(await taken(await send(unit, event, "x"))).toBe(false);
  });

  it("refuses unreadable events, naming the field", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const fields = async (response: Response) => [
      response.status,
      Object.keys((await problemOf(response)).fields ?? {}),
    ];
    expect(await fields(await send(unit, "data", "not json"))).toEqual([422, ["data"]]);
    expect(await fields(await send(unit, "data", JSON.stringify({ nonsense: 1 })))).toEqual([422, ["rows.0.nonsense"]]);
    expect(await fields(await send(unit, "config-info", JSON.stringify({ washSec: 999 })))).toEqual([422, ["washSec"]]);
    expect(await fields(await send(unit, "health", JSON.stringify({})))).toEqual([422, [""]]);
    expect(await fields(await send(unit, "data", "{}", "yesterday"))).toEqual([422, ["published_at"]]);
    expect(await fields(await send(unit, "data", "{}", "2099-01-01T00:00:00.000Z"))).toEqual([422, ["published_at"]]);
    const longAgo = later(-31 * 86_400);
    expect(await fields(await send(unit, "data", "{}", longAgo))).toEqual([422, ["published_at"]]);
    expect((await send({ id: "nobody" }, "data", "{}")).status).toBe(404);
  });

  it("does not write to a device that has its own key", async ({ expect }) => {
    const unit = await anOwnerWithUnit({ isInboundApiDevice: true });
    expect((await send(unit, "data", JSON.stringify({ iC: 812.4 }))).status).toBe(404);
    expect(await inside(unit.stub, "SELECT ts FROM samples")).toEqual([]);
  });

  it("refuses a report from the future, which would hide all later ones", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    for (const [event, data] of [
      ["config-info", { t: 4_000_000_000, washSec: 9 }],
      ["health", { t: 4_000_000_000, battery: 12 }],
    ] as const) {
      const answer = await send(unit, event, JSON.stringify(data));
      expect([answer.status, Object.keys((await problemOf(answer)).fields ?? {})]).toEqual([422, ["t"]]);
    }
    expect(await taken(await send(unit, "config-info", JSON.stringify({ washSec: 7 })))).toBe(true);
    expect((await configOf(unit)).functionsValues.washSec).toBe(7);
  });

  it("refuses an event that is years old", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const answer = await send(unit, "data", JSON.stringify({ iC: 812.4, iD: 790.1 }), "2003-05-01T12:00:00.000Z");
    expect([answer.status, (await problemOf(answer)).fields]).toEqual([422, { published_at: operationTexts.oldEvent }]);
    expect(await inside(unit.stub, "SELECT ts FROM samples")).toEqual([]);
  });

  it("reports that a refused sample or wash was not stored", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(await taken(await send(unit, "data", JSON.stringify({ iC: 9999, iD: 9999 })))).toBe(false);
    const wash = { publishTime: 4_000_000_000, washTime: SECONDS, washPow: 68, batt: 12, tempAvg: 18, humidAvg: 40 };
    expect(await taken(await send(unit, "wecInfo", JSON.stringify({ ...wash, tankEmpty: 0, alert: false })))).toBe(
      false,
    );
  });
});
