import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { call } from "../access/people.ts";
import { changeHead, inside } from "../device/support.ts";
import { startOf } from "../device/jobs/support.ts";
import { anExport, anOwnerWithData, listed, order, pieces, sweep } from "./support.ts";

const DAYS = ["2026-02-01", "2026-02-02"];
const download = (cookie: string, id: string) => call("GET", `/api/exports/${id}/file`, { cookie });

describe("an export", () => {
  it("contains every sample of the range once, and no other", async ({ expect }) => {
    const owner = await anOwnerWithData(DAYS, {}, 30);
    const [from, to] = ["2026-02-01T12:00:00Z", "2026-02-02T11:59:59Z"];
    const id = await anExport(owner, from, to);
    const answer = await download(owner.cookie, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes);
    const [row] = await listed(owner.cookie);
    expect(row).toMatchObject({ id, state: "done", bytes: bytes.length, message: null });
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const times = text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.slice(0, 19));
    const first = Date.parse(from) / 1000;
    const expected = Array.from({ length: 86_400 / 30 }, (_, index) => first + index * 30).filter(
      (t) => t >= startOf(DAYS[0]!),
    );
    expect(times).toEqual(expected.map((t) => new Date(t * 1000).toISOString().slice(0, 19).replace("T", " ")));
    expect(row!.rows).toBe(times.length);
  });

  it("spans many chunks, and is aborted where one is missing, so no partial file looks complete", async ({
    expect,
  }) => {
    const owner = await anOwnerWithData(["2026-02-01"], {}, 12);
    const id = await anExport(owner, "2026-02-01", "2026-02-04");
    const parts = await pieces(id);
    expect(parts).toHaveLength(2);
    const text = await (await download(owner.cookie, id)).text();
    expect(text.split("\r\n")).toHaveLength(2 + 86_400 / 12);
    expect(text.match(/time_utc/g)).toHaveLength(1);
    await env.FILES.delete(parts[1]!);
    await expect((await download(owner.cookie, id)).text()).rejects.toThrow();
  });

  it("of a range without samples says so, and leaves no file", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const id = await anExport(owner, "2025-02-01", "2025-02-02");
    expect(await listed(owner.cookie)).toMatchObject([
      { id, state: "error", message: "No data available for selected date range." },
    ]);
    expect((await download(owner.cookie, id)).status).toBe(404);
    expect(await pieces(id)).toEqual([]);
  });

  it("is announced by one mail, with a link to the file", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"], { device_name: "North\r\nBcc: x" });
    const id = await anExport(owner, "2026-02-01", "2026-02-01");
    await changeHead(owner.device.stub, (head) => {
      head.outbox = [{ topic: "export", key: 1, version: 9 }];
      head.alarms = { ...head.alarms, outbox: { due: 1, attempts: 0 } };
    });
    await sweep(owner);
    const { results } = await env.DB.prepare("SELECT * FROM mail_outbox WHERE key = ?")
      .bind(`export-ready:${id}`)
      .all();
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ to: owner.user.email, template: "export-ready" });
    expect(results[0]!["text"]).toContain(`/api/exports/${id}/file`);
  });

  it("expires after seven days: the chunks, the row and the link are deleted", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const id = await anExport(owner, "2026-02-01", "2026-02-01");
    const [row] = await listed(owner.cookie);
    expect(row!.expiresAt! - row!.requestedAt).toBeGreaterThanOrEqual(7 * 86_400 - 1);
    expect(row!.expiresAt! - row!.requestedAt).toBeLessThan(7 * 86_400 + 60);
    expect(await pieces(id)).toHaveLength(1);
    await inside(owner.device.stub, "UPDATE exports SET expires = 1");
    await sweep(owner);
    expect(await pieces(id)).toEqual([]);
    expect(await listed(owner.cookie)).toEqual([]);
    expect((await download(owner.cookie, id)).status).toBe(404);
    expect(await inside(owner.device.stub, "SELECT * FROM exports")).toEqual([]);
  });

  it("is not served after it expired, even before it is deleted", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const id = await anExport(owner, "2026-02-01", "2026-02-01");
    await env.DB.prepare("UPDATE exports SET expires_at = 1 WHERE id = ?").bind(id).run();
    expect((await download(owner.cookie, id)).status).toBe(404);
    expect(await listed(owner.cookie)).toEqual([]);
  });

  it("can be deleted by the person who requested it, also while it is being written", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const done = await anExport(owner, "2026-02-01", "2026-02-01");
    expect((await call("DELETE", `/api/exports/${done}`, { cookie: owner.cookie })).status).toBe(204);
    await sweep(owner);
    expect(await pieces(done)).toEqual([]);
    const json = order(owner, "2026-01-01", "2026-02-01");
    const started = await call("POST", "/api/device/startCSVDownload", { cookie: owner.cookie, json });
    const { statusKey } = await started.json<{ statusKey: string }>();
    expect((await call("DELETE", `/api/exports/${statusKey}`, { cookie: owner.cookie })).status).toBe(204);
    await sweep(owner);
    expect(await listed(owner.cookie)).toEqual([]);
    expect(await pieces(statusKey)).toEqual([]);
    expect((await call("DELETE", `/api/exports/${statusKey}`, { cookie: owner.cookie })).status).toBe(404);
  });
});
