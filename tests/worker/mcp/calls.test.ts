import { beforeAll, describe, it } from "vitest";
import { v1Operations } from "#contract/v1/operations";
import { apiProblems } from "#contract/v1/problems";
import { aPerson, aPlant, aSession, call } from "../access/people.ts";
import { addressOf, aReadablePlant } from "../api/support.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";
import { answerOf, callTool, post, type ToolAnswer } from "./support.ts";

const toolName = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

let stage: Awaited<ReturnType<typeof aReadablePlant>>;
let token = "";
beforeAll(async () => {
  stage = await aReadablePlant();
  token = await aToken(stage.owner);
});

describe("who may call", () => {
  it("is a token that only reads; not a cookie, a page, or a token that writes [O-009]", async ({ expect }) => {
    const writing = await aToken(stage.owner, { scopes: ["read", "cleanings:write"] });
    const refused = await post(writing, "tools/list");
    expect([refused.status, await slugOf(refused)]).toEqual([403, "forbidden"]);
    const unreading = await post(await aToken(stage.owner, { scopes: ["proposals:write"] }), "tools/list");
    expect([unreading.status, await slugOf(unreading)]).toEqual([403, "scope-missing"]);
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const byCookie = await call("POST", "/mcp", { cookie: await aSession(stage.owner.id), json: message });
    expect([byCookie.status, byCookie.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect((await post(token.replace(/.$/, "!"), "tools/list")).status).toBe(401);
    expect((await post(token, "tools/list", {}, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    const ended = await aToken(stage.owner, { revoked_at: 1 });
    expect(await slugOf(await post(ended, "tools/list"))).toBe("token-revoked");
    for (const method of ["GET", "DELETE"]) {
      const answer = await withToken(token, "/mcp", { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
    expect((await post(token, "tools/list")).headers.get("cache-control")).toBe("no-store");
  });

  it("reaches the plants of the token", async ({ expect }) => {
    const { owner, ids } = stage;
    const other = await aPlant({ owners: [owner.id] });
    const limited = await aToken(owner, { plants: [other] });
    const { result } = (await callTool(limited, "list_plants")).structuredContent!;
    expect((result.data as { plant_id: string }[]).map(({ plant_id }) => plant_id)).toEqual([other]);
    expect((await callTool(limited, "get_plant", { plant_id: ids.plant_id })).isError).toBe(true);
  });

  it("may use a tool exactly if the person may call its operation [O-009]", async ({ expect }) => {
    const limited = {
      "no dashboard": { dashboardPageAccess: false, devicesPageAccess: true },
      "no devices": { dashboardPageAccess: true, devicesPageAccess: false },
    };
    const { result } = await answerOf<{ tools: { name: string; inputSchema: { required?: string[] } }[] }>(
      post(token, "tools/list"),
    );
    const forbidden: string[] = [];
    for (const [who, flags] of Object.entries(limited)) {
      const person = await aPerson(flags);
      const theirs = await aToken(person);
      const ids = { plant_id: await aPlant({ owners: [person.id] }), device_id: "none", campaign_id: "none" };
      const values: Record<string, string> = { ...ids, from: "2026-03-01", to: "2026-03-02", by: "total" };
      for (const { name, inputSchema } of result.tools) {
        const operation = v1Operations.find(({ id }) => toolName(id) === name);
        if (!operation) continue;
        const required = (inputSchema.required ?? []).map((one): [string, string] => [one, values[one]!]);
        const query = new URLSearchParams(required.filter(([one]) => !operation.path.includes(`{${one}}`)));
        const direct = await withToken(theirs, `${addressOf(operation, values)}?${query.toString()}`);
        const tool = await callTool(theirs, name, Object.fromEntries(required));
        const isForbidden = tool.content[0]!.text === apiProblems.forbidden.title;
        expect([who, name, isForbidden]).toEqual([who, name, direct.status === 403]);
        if (isForbidden) forbidden.push(`${who}: ${name}`);
      }
    }
    expect(forbidden).toContain("no dashboard: list_alerts");
    expect(forbidden).not.toContain("no devices: list_alerts");
  });
});

describe("the protocol", () => {
  const faultOf = async (response: Promise<Response>) => {
    const answer = await response;
    return [answer.status, (await answer.json<{ error?: { code: number } }>()).error?.code];
  };

  it("refuses headers that say something else than the body, and unknown versions and methods", async ({ expect }) => {
    const list = (headers: Record<string, string>) => faultOf(post(token, "tools/list", {}, { headers }));
    expect(await list({ "mcp-protocol-version": "2025-11-25" })).toEqual([400, -32_020]);
    expect(await list({ "mcp-method": "tools/call" })).toEqual([400, -32_020]);
    const named = post(token, "tools/call", { name: "list_plants" }, { headers: { "mcp-name": "get_plant" } });
    expect(await faultOf(named)).toEqual([400, -32_020]);
    const bare = { body: { params: {} } };
    expect(await faultOf(post(token, "tools/list", {}, bare))).toEqual([400, -32_020]);
    const future = { "mcp-protocol-version": "2027-01-01" };
    const unknown = post(token, "tools/list", {}, { headers: future, ...bare });
    const { error } = await answerOf(unknown);
    expect(error).toMatchObject({
      code: -32_022,
      data: { supported: expect.arrayContaining(["2026-07-28"]) as unknown },
    });
    expect(await faultOf(post(token, "resources/list"))).toEqual([404, -32_601]);
    expect(await faultOf(post(token, "tools/call", { name: "wash_now" }))).toEqual([400, -32_602]);
    expect(await faultOf(post(token, "x", {}, { body: { jsonrpc: "1.0" } }))).toEqual([400, -32_600]);
    const send = (body: string, type = "application/json") =>
      withToken(token, "/mcp", { method: "POST", headers: { "content-type": type }, body });
    expect(await faultOf(send("{"))).toEqual([400, -32_700]);
    expect(await faultOf(send("[]"))).toEqual([400, -32_600]);
    expect(await faultOf(send('{"jsonrpc":"2.0","id":1e400,"method":"ping"}'))).toEqual([400, -32_600]);
    expect(await faultOf(post(token, "tools/call", { name: "list_plants", arguments: [] }))).toEqual([400, -32_600]);
    expect((await send("{}", "text/plain")).status).toBe(415);
    expect((await send(JSON.stringify("x".repeat(20_000)))).status).toBe(413);
  });

  it("is spoken in the two versions before, without a session [O-009]", async ({ expect }) => {
    const old = async (protocolVersion: string | null, method: string, params: object = {}, id: number | null = 1) => {
      const headers: Record<string, string> = { "content-type": "application/json" };
      if (protocolVersion !== null) headers["mcp-protocol-version"] = protocolVersion;
      const body = JSON.stringify({ jsonrpc: "2.0", ...(id !== null && { id }), method, params });
      return withToken(token, "/mcp", { method: "POST", headers, body });
    };
    for (const [asked, version] of [
      ["2025-06-18", "2025-06-18"],
      ["2025-11-25", "2025-11-25"],
      ["2024-11-05", "2025-11-25"],
    ] as const) {
      const begun = await old(null, "initialize", { protocolVersion: asked, capabilities: {}, clientInfo: {} });
      expect([begun.status, begun.headers.get("mcp-session-id")]).toEqual([200, null]);
      expect((await begun.json<{ result: object }>()).result).toMatchObject({ protocolVersion: version });
    }
    const noted = await old("2025-06-18", "notifications/initialized", {}, null);
    expect([noted.status, await noted.text()]).toEqual([202, ""]);
    const answer = await old("2025-06-18", "tools/call", { name: "list_plants", arguments: {} });
    expect((await answer.json<{ result: ToolAnswer }>()).result.structuredContent!.result).toHaveProperty("data");
  });
});
