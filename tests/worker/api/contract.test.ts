import { env } from "cloudflare:workers";
import { beforeAll, describe, it } from "vitest";
import type { DailySoiling as DailyColumns } from "#contract/soiling/soiling";
import { mediaTypes, type Operation } from "#contract/v1/operation";
import { v1Operations } from "#contract/v1/operations";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { routePolicies } from "../../../worker/app.ts";
import { daysDevices, daysPage } from "../../../worker/features/devices/days/changed-days.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { database } from "../../../worker/platform/db.ts";
import { call } from "../access/people.ts";
import { anOffset } from "../devices/builders.ts";
import { fullScansOf, recording } from "../query-plan.ts";
import { slugOf, withToken } from "../tokens/support.ts";
import { addressOf, aReadablePlant, document, misfits } from "./support.ts";

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4);

let token = "";
let cookie = "";
let ids: Record<string, string> = {};
let foreign: Record<string, string> = {};
beforeAll(async () => {
  ({ token, cookie, ids, foreign } = await aReadablePlant());
});

const everyName = (text: string) => Object.fromEntries(Object.keys(ids).map((name) => [name, text]));

const queryOf = ({ id, query }: Operation): string => {
  const range = query && "from" in query.entries && id !== "listDailySoiling" ? "from=2026-03-01&to=2026-03-10" : "";
  const named = query && "device_id" in query.entries ? `device_id=${ids.device_id}&` : "";
  const year = query && "year" in query.entries ? `year=2026&${"month" in query.entries ? "month=3" : ""}` : "";
  return range || named || year ? `?${named}${year}${range}` : "";
};

describe("the API and its document", () => {
  it("have the same calls; each is served by its declaration [O-001]", ({ expect }) => {
    const served = routePolicies.filter(({ path }) => path.startsWith("/api/v1/") && !path.endsWith("openapi.json"));
    const declared = v1Operations.map(({ method, path }) => `${method} /api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
    expect(served.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted());
    for (const { method, path, token: scope, access } of served) {
      const { scope: needed, access: allowed } = v1Operations.find(
        (one) => method === one.method && path.endsWith(one.path.replaceAll(/\{(\w+)\}/g, ":$1")),
      )!;
      expect([path, scope, access]).toEqual([path, needed, allowed]);
    }
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(refs.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  it("agree in every format, for what is reached, not reached and malformed [O-001]", async ({ expect }) => {
    for (const operation of v1Operations.filter(({ method }) => method === "GET")) {
      const query = queryOf(operation);
      for (const format of operation.formats) {
        const answer = await withToken(token, addressOf(operation, ids) + query, {
          headers: { accept: mediaTypes[format] },
        });
        expect([operation.id, answer.status]).toEqual([operation.id, 200]);
        expect([operation.id, format, await misfits(operation, answer)]).toEqual([operation.id, format, null]);
      }
      const refused = await withToken(token, addressOf(operation, ids) + query, { headers: { accept: "image/png" } });
      expect([operation.id, refused.status, await misfits(operation, refused)]).toEqual([operation.id, 406, null]);
      if (!operation.path.includes("{")) continue;
      const bodies = await Promise.all(
        [foreign, everyName("none"), everyName("'%20or%201=1")].map(async (of) => {
          const missing = await withToken(token, addressOf(operation, of) + query);
          expect([operation.id, missing.status, await misfits(operation, missing.clone())]).toEqual([
            operation.id,
            404,
            null,
          ]);
          return (await missing.text()).replace(/"request_id":"[^"]*"/, "");
        }),
      );
      expect(new Set(bodies).size).toBe(1);
    }
  });

  it("give the numbers of the chart [O-001]", async ({ expect }) => {
    const answer = await withToken(token, `/api/v1/daily-soiling?device_id=${ids.device_id}&from=2026-03-01`);
    const { data } = await answer.json<{ data: Record<string, unknown>[] }>();
    const chart = await (
      await call("GET", `/api/device/${ids.device_id}/insolation/2026-03-01/2026-03-10`, { cookie })
    ).json<DailyColumns>();
    const column = (name: string) => data.map((row) => row[name]);
    expect(column("day")).toEqual(chart.day);
    expect(column("soiling_loss_percent")).toEqual(chart.soiling.map(rounded));
    expect(column("clean_insolation_kwh_per_m2")).toEqual(chart.insolC.map(rounded));
    expect(column("quality")).toEqual(chart.quality);
    expect(column("standard_uncertainty_points")).toEqual(chart.uncertainty.map(rounded));
    // A day without a loss counts in no mean.
    expect(column("is_counted")).toEqual([true, true, false, false, true]);
    for (const [at, row] of data.entries()) {
      const loss = chart.soiling[at];
      if (loss === null) continue;
      const half = analytics().lossUncertainty({
        loss: Float64Array.of(loss!),
        insolation: Float64Array.of(5),
        uncertainty: Float64Array.of(chart.uncertainty[at] ?? NaN),
        systematic: chart.systematic.points,
      });
      expect(row.range_high_percent).toBeCloseTo(loss! + half, 3.9);
      expect(row.range_low_percent).toBeCloseTo(loss! - half, 3.9);
      expect(row.soiling_ratio).toBeCloseTo(1 - loss! / 100, 5.9);
    }
  });

  it("write CSV with the names of JSON, without formulas, and pages that join [O-001]", async ({ expect }) => {
    const plants = await (await withToken(token, "/api/v1/plants?format=csv")).text();
    expect(plants.split("\r\n")[0]).toMatch(/^plant_id,name,/);
    expect(plants).toContain(`"'=cmd|""x"""`);
    const whole = await (await withToken(token, `/api/v1/daily-soiling?plant_id=${ids.plant_id}&format=csv`)).text();
    let joined = "";
    let path: string | undefined = `/api/v1/daily-soiling?plant_id=${ids.plant_id}&format=csv&limit=2`;
    for (let page = 0; path; page++) {
      const answer: Response = await withToken(token, path);
      const text = await answer.text();
      joined += page === 0 ? text : text.slice(text.indexOf("\n") + 1);
      path = /^<(.*)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(joined).toBe(whole);
  });

  it("revalidate, and say how many calls are left", async ({ expect }) => {
    const first = await withToken(token, "/api/v1/devices");
    const known = first.headers.get("etag")!;
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toContain("Authorization");
    expect(first.headers.get("ratelimit-policy")).toBe('"token";q=600;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"token";r=\d+;t=\d+$/);
    const again = await withToken(token, "/api/v1/devices", { headers: { "if-none-match": known } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await withToken(token, "/api/v1/devices", { method: "HEAD" })).status).toBe(200);
  });

  it.for([
    ["from=2026-03-02&to=2026-03-01", "to"],
    ["from=2026-02-30", "from"],
    ["limit=0", "limit"],
    ["limit=1e9", "limit"],
    ["limit=5001", "limit"],
    ["updated_sinc=2026-03-01T00:00:00Z", "updated_sinc"],
    ["from=2026-03-01&from=2026-03-02", "from"],
    ["updated_since=2026-03-01", "updated_since"],
    ["updated_since=2026-11-31T00:00:00Z", "updated_since"],
    ["updated_since=2026-11-01T00:00:00Z&quality=ok", "quality"],
    [`cursor=${"A".repeat(10_000)}`, "cursor"],
    ["cursor=eyJ", "cursor"],
    ["cursor=W10", "cursor"],
    ["%3Cscript%3E=1", "(unknown)"],
    ["format=xml", "format"],
  ])("refuse %s and name it", async ([query, parameter], { expect }) => {
    const answer = await withToken(token, `/api/v1/daily-soiling?device_id=${ids.device_id}&${query}`);
    const { errors } = await answer.clone().json<{ errors: { parameter: string }[] }>();
    expect([errors.map((error) => error.parameter), answer.status]).toEqual([
      [parameter],
      parameter === "format" ? 406 : 422,
    ]);
  });

  it("refuse a cursor of another query", async ({ expect }) => {
    const path = `/api/v1/daily-soiling?device_id=${ids.device_id}`;
    const { next_cursor } = await (await withToken(token, `${path}&limit=1`)).json<{ next_cursor: string }>();
    expect((await withToken(token, `${path}&limit=2&cursor=${next_cursor}`)).status).toBe(200);
    const other = await withToken(token, `${path}&from=2026-03-02&cursor=${next_cursor}`);
    expect([other.status, await slugOf(other)]).toEqual([422, "cursor-invalid"]);
    expect((await withToken(token, `/api/v1/devices?cursor=${next_cursor}`)).status).toBe(422);
  });

  it("read daily soiling by its indexes, in order, without sorting", async ({ expect }) => {
    const { db: recorded, queries } = recording(env.DB);
    const db = database({ DB: recorded });
    const principal = principalOf({ id: "x", user_type: "Owner", owner_id: null } as Person, {
      sessionId: "",
      actingOwnerId: null,
    });
    const asked = {
      device: undefined,
      plant: undefined,
      from: "2026-01-01",
      to: "2026-12-31",
      qualities: null,
      limit: 10,
    };
    const device = {
      device_id: "a",
      timezone: "UTC",
      systematic_points: null,
      offset: 0,
      offsetSetAt: 0,
      changedAt: 0,
    };
    for (const since of [null, 5]) {
      await daysDevices(db, principal, { ...asked, since, after: null });
      await daysPage(db, [{ ...device, changes: 1 }], { ...asked, since, after: ["a", "2026-02-01"] });
    }
    expect(await fullScansOf(queries)).toEqual([]);
    const whole = queries.find(({ sql }) => sql.includes('from "daily_soiling" where') && !sql.includes("devices"));
    const { results } = await env.DB.prepare(`explain query plan ${whole!.sql}`)
      .bind(...whole!.params)
      .all<{ detail: string }>();
    expect(results.filter(({ detail }) => detail.includes("TEMP B-TREE FOR ORDER"))).toEqual([]);
  });
});

describe("a changed offset", () => {
  it("moves what the API says at once", async ({ expect }) => {
    const read = async () => {
      const answer = await withToken(token, `/api/v1/daily-soiling?device_id=${ids.device_id}&to=2026-03-01`);
      return (await answer.json<{ data: { soiling_loss_percent: number }[] }>()).data[0]!.soiling_loss_percent;
    };
    const before = await read();
    await anOffset(ids.device_id!, 1.25);
    expect((await read()) - before).toBeCloseTo(1, 9);
  });
});
