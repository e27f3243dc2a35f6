import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { JobList, JobStatus, StartedJob } from "#contract/common/job";
import type { NormalizationLayers, NormalizationPreview } from "#contract/devices/normalization";
import type { Problem } from "#contract/common/problem";
import { aSignedInPerson, call } from "../../access/people.ts";
import { anOffset } from "../../devices/builders.ts";
import { anOwnerWithData } from "../../exports/support.ts";
import { daysInDirectory } from "../support.ts";
import { finished } from "./support.ts";

const DAYS = ["2026-02-01", "2026-02-02", "2026-02-03"];
const VALUES = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
const request = (deviceId: string, more: object = {}) => ({
  deviceId,
  startDate: "2026-02-02",
  endDate: "2026-02-03",
  ...VALUES,
  ...more,
});
const keyOf = (statusKey: string) => statusKey.slice(statusKey.lastIndexOf(".") + 1);
type Owner = Awaited<ReturnType<typeof anOwnerWithData>>;

async function post<T>(owner: Owner, path: string, json: unknown = {}) {
  const answer = await call("POST", path, { cookie: owner.cookie, json });
  return { status: answer.status, body: await answer.json<T>() };
}
async function get<T>({ cookie }: { cookie: string }, path: string): Promise<T> {
  return (await call("GET", path, { cookie })).json<T>();
}
const normalize = (owner: Owner, more: object = {}, path = "") =>
  post<StartedJob & Problem>(owner, `/api/device/normalize/${owner.device.id}${path}`, request(owner.device.id, more));
const normStatus = (who: { cookie: string }, key: string) =>
  get<JobStatus>(who, `/api/device/normalize/status/check/${key}`);

describe("the normalization calls", () => {
  it("preview it, apply it with progress, list it, and undo it [A-117, A-207, A-208]", async ({ expect }) => {
    const owner = await anOwnerWithData(DAYS);
    await anOffset(owner.device.id, 0.5);
    const before = await daysInDirectory(owner.device.id);
    const path = `/api/device/normalize/${owner.device.id}`;
    const preview = (await post<NormalizationPreview>(owner, `${path}/preview`, request(owner.device.id))).body;
    expect(preview).toMatchObject({
      timezone: "America/Los_Angeles",
      day: DAYS.slice(1),
      clamped: false,
      overlapping: [],
    });
    expect(preview.before).toEqual(before.slice(1).map(({ loss }) => loss! + 0.5));
    expect(await daysInDirectory(owner.device.id)).toEqual(before);

    const { status, body } = await normalize(owner);
    expect([status, body.message]).toEqual([202, "The normalization has started."]);
    await finished(owner.device.stub, keyOf(body.statusKey));
    const done = await normStatus(owner, body.statusKey);
    expect(done).toMatchObject({
      status: "done",
      progress: { done: 2, total: 2, fraction: 1 },
      changes: { days: 2, changed: 2 },
    });
    const after = await daysInDirectory(owner.device.id);
    for (const [index, loss] of preview.after.entries()) expect(after[index + 1]!.loss! + 0.5).toBeCloseTo(loss!, 2);

    const { layers } = await get<NormalizationLayers>(owner, `${path}/layers`);
    expect(layers).toMatchObject([
      {
        id: 1,
        startDate: "2026-02-02",
        endDate: "2026-02-03",
        effective: VALUES,
        appliedBy: "Test Person",
        undoneAt: null,
      },
    ]);
    expect(layers[0]!.clean).toBeCloseTo(2, 9);
    expect(layers[0]!.soiled).toBeCloseTo(-1, 9);
    const undone = await post<StartedJob>(owner, `${path}/layers/1/undo`);
    await finished(owner.device.stub, keyOf(undone.body.statusKey));
    expect(await daysInDirectory(owner.device.id)).toEqual(before);
    const [layer] = (await get<NormalizationLayers>(owner, `${path}/layers`)).layers;
    expect(layer).toMatchObject({ undoneBy: "Test Person" });
    const audited = await env.DB.prepare(
      "SELECT action FROM audit_log WHERE subject = ? AND action LIKE 'norm%' ORDER BY id",
    )
      .bind(owner.device.id)
      .all<{ action: string }>();
    expect(audited.results.map(({ action }) => action)).toEqual([
      "normalization-started",
      "normalization-undo-started",
    ]);
    const { jobs } = await get<JobList>(owner, `/api/device/${owner.device.id}/jobs`);
    expect(jobs.map(({ kind, status, statusKey, isUndo = false }) => [kind, status, statusKey, isUndo])).toEqual([
      ["normalization", "done", undone.body.statusKey, true],
      ["normalization", "done", body.statusKey, false],
    ]);
  });

  it("clamp to -30..30 and keep both values", async ({ expect }) => {
    const owner = await anOwnerWithData(DAYS);
    const extreme = { normCNew: 45, normDNew: -1e300 };
    const preview = await post<NormalizationPreview>(
      owner,
      `/api/device/normalize/${owner.device.id}/preview`,
      request(owner.device.id, extreme),
    );
    expect(preview.body).toMatchObject({ clamped: true, effective: { normCNew: 30, normDNew: -30 } });
    const { body } = await normalize(owner, extreme);
    await finished(owner.device.stub, keyOf(body.statusKey));
    const { layers } = await get<NormalizationLayers>(owner, `/api/device/normalize/${owner.device.id}/layers`);
    expect(layers[0]).toMatchObject({ requested: extreme, effective: { normCNew: 30, normDNew: -30 } });
    expect((await daysInDirectory(owner.device.id))[1]!.loss).toBeCloseTo(100 - 98 * (0.7 / 1.3), 2);
  });

  it("name the wrong field, and never repeat its content", async ({ expect }) => {
    const owner = await anOwnerWithData([]);
    const hostile: [object, string[]][] = [
      [{ deviceId: "another" }, ["deviceId"]],
      [{ startDate: "2026-02-30" }, ["startDate"]],
      [{ endDate: "<script>" }, ["endDate"]],
      [{ startDate: "2026-02-04" }, ["endDate"]],
      [{ endDate: "2999-01-01" }, ["endDate"]],
      [{ normCNew: "2" }, ["normCNew"]],
      [{ normDOld: null }, ["normDOld"]],
      [{ normCNew: 0, normDNew: 0 }, ["normCNew", "normDNew"]],
      [{ normCOld: 31, normCNew: 99, normDNew: 0 }, ["normCNew", "normDNew"]],
      [{ more: 1 }, ["more"]],
    ];
    for (const [more, fields] of hostile)
      for (const path of ["", "/preview"]) {
        const { status, body } = await normalize(owner, more, path);
        expect([status, Object.keys(body.fields ?? {})]).toEqual([422, fields]);
        expect(JSON.stringify(body)).not.toContain("script");
      }
  });

  it("refuse the same one again, an undo of nothing, and a second undo", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-02"]);
    const { body } = await normalize(owner);
    await finished(owner.device.stub, keyOf(body.statusKey));
    expect((await normalize(owner)).status).toBe(409);
    const undo = (layer: string) =>
      post<StartedJob>(owner, `/api/device/normalize/${owner.device.id}/layers/${layer}/undo`);
    expect((await undo("9")).status).toBe(404);
    expect((await undo("1e3x")).status).toBe(404);
    await finished(owner.device.stub, keyOf((await undo("1")).body.statusKey));
    expect((await undo("1")).status).toBe(409);
  });

  it("answer 404 for an unknown key, one of another device, and one of another kind", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-02"]);
    const { body } = await normalize(owner);
    const stranger = await aSignedInPerson();
    const unknown = { status: "not_found", progress: null, changes: null, message: null };
    for (const key of ["x", "..x", `${owner.device.id}.x`, `nobody.${keyOf(body.statusKey)}`, "%00", "a".repeat(2000)])
      expect(await normStatus(owner, key)).toEqual(unknown);
    expect(await normStatus(stranger, body.statusKey)).toEqual(unknown);
    expect(await get<JobStatus>(owner, `/api/device/calculate/status/${body.statusKey}`)).toEqual(unknown);
    expect((await normStatus(owner, body.statusKey)).status).not.toBe("not_found");
  });
});

describe("the calculation call", () => {
  const calculate = (owner: Owner, more: object = {}) =>
    post<StartedJob & Problem>(owner, "/api/device/calculate", {
      device_id: owner.device.id,
      save: true,
      start_date: "2026-02-01",
      ...more,
    });

  it("starts it with the text of the specification and reports what changed [A-206, A-254, D-206]", async ({
    expect,
  }) => {
    const owner = await anOwnerWithData(DAYS);
    const { status, body } = await calculate(owner);
    expect([status, body.message]).toEqual([202, "The calculation process has started successfully."]);
    await finished(owner.device.stub, keyOf(body.statusKey));
    expect(await get<JobStatus>(owner, `/api/device/calculate/status/${body.statusKey}`)).toEqual({
      status: "done",
      progress: { done: 3, total: 3, fraction: 1 },
      changes: { days: 3, changed: 0, largest: null },
      message: null,
    });
  });

  it("names the wrong field", async ({ expect }) => {
    const owner = await anOwnerWithData([]);
    const hostile: [object, string][] = [
      [{ device_id: 7 }, "device_id"],
      [{ save: false }, "save"],
      [{ start_date: "02/01/2026" }, "start_date"],
      [{ start_date: "2999-01-01" }, "start_date"],
      [{ more: 1 }, "more"],
    ];
    for (const [more, field] of hostile) {
      const { status, body } = await calculate(owner, more);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    }
  });
});
