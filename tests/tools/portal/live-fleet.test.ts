import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { signIn } from "../../../tools/demo/client.ts";
import { fleet } from "../../../tools/demo/fleet.ts";
import { LiveFleet } from "../../../tools/demo/live.ts";
import { newState } from "../../../tools/demo/state.ts";
import { readings } from "../../../tools/physics/station.ts";
import { markedAnchor } from "../../../tools/portal/demonstration.ts";

const now = Math.floor(Date.now() / 1000);
const devices = fleet(now);
const since = now - 600;
// Simulated devices are silent for some hours now and then.
const reporting = devices.filter(({ site, device_id }) => readings(site, device_id, since, now, 60).t.length > 0);

describe("the simulated devices of npm start", () => {
  let server: Server;
  let address = "";
  /** Status by key; every other key is accepted. */
  const refused = new Map<string, number>();
  const accepted: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
      const status = refused.get(key) ?? 200;
      if (status === 200) accepted.push(key);
      request.resume();
      response.writeHead(status, { "content-type": "application/json" });
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => server.close());

  it("go on when some are refused, which is said once with what to do", async ({ expect }) => {
    const ids = devices.map(({ device_id }) => device_id);
    const state = newState(now, ids);
    for (const id of ids) state.sentUntil[id] = since;
    const said: string[] = [];
    const live = new LiveFleet({ address, state, save: () => undefined }, 60, (line) => said.push(line));
    const [first, second] = reporting;
    const [firstKey, secondKey] = [first!, second!].map(({ device_id }) => state.keys[device_id]!) as [string, string];
    refused.set(firstKey, 401).set(secondKey, 410);
    expect(await live.reportOnce()).toBeGreaterThan(0);
    expect(new Set(accepted).size).toBe(reporting.length - 2);
    await live.reportOnce();
    expect(said).toEqual([
      expect.stringMatching(`^${first!.device_name} was refused \\(401\\): its key was replaced.*demo-keys\\.json`),
      expect.stringMatching(`^${second!.device_name} was refused \\(410\\): it is retired`),
    ]);
    refused.set(firstKey, 500).delete(secondKey);
    await live.reportOnce();
    expect(said[2]).toContain("failed (500)");
    expect(accepted).toContain(secondKey);
    refused.set(firstKey, 503);
    await expect(live.reportOnce()).rejects.toThrow("failed (503)");
  });

  it("name the account that cannot sign in, and how to enable it", async ({ expect }) => {
    refused.set("", 403);
    await expect(signIn(address, "owner@demo.example")).rejects.toThrow("--email owner@demo.example --enable");
  });
});

describe("the marker of a demonstration", () => {
  const folder = mkdtempSync(join(tmpdir(), "marker-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is restored from the fleet's state when it is damaged, and never guessed", ({ expect }) => {
    const file = join(folder, "demonstration.json");
    expect(markedAnchor(newState(1, []), file)).toBeNull();
    writeFileSync(file, '{"anc');
    expect(() => markedAnchor(null, file)).toThrow(/is damaged.*Restore your copy/);
    expect(markedAnchor(newState(7, []), file)).toBe(7);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ anchor: 7 });
    expect(markedAnchor(null, file)).toBe(7);
  });
});
