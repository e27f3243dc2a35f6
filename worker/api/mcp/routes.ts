import { type Context, Hono } from "hono";
import * as v from "valibot";
import { APPLICATION_VERSION } from "#contract/common/version";
import { texts } from "#contract/common/texts";
import { MCP_PATH, MCP_VERSION, mcpTexts, mcpVersions } from "#contract/v1/mcp";
import { allow, dashboardOrDevices } from "../../access/allow.ts";
import { inTurn } from "../../access/rate-limits/in-turn.ts";
import { limitPerson } from "../../access/rate-limits/limit.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, PrincipalToken } from "../../platform/context.ts";
import { apiProblem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { utf8Text } from "../utf8-text.ts";
import { callTool, described, type ToolDescription } from "./tool.ts";
import { tools } from "./tools.ts";

/**
 * Model Context Protocol over HTTP, one answer for one call: no session, no stream. By hand, because the packages for servers bring zod or
 * express (docs/decisions/0565-mcp-by-hand.md).
 */

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const SERVER_KEY = "io.modelcontextprotocol/serverInfo";
const MAX_BYTES = 16 * 1024;
/** How long a client may keep the list of tools [ms]. */
const LIST_TTL_MS = 300_000;

const Name = v.pipe(v.string(), v.maxLength(100));
const McpMessage = v.object({
  jsonrpc: v.literal("2.0"),
  id: v.optional(v.union([Name, v.pipe(v.number(), v.finite())])),
  method: Name,
  params: v.optional(
    v.object({
      _meta: v.optional(v.object({ [VERSION_KEY]: v.optional(Name) })),
      protocolVersion: v.optional(Name),
      name: v.optional(Name),
      // A list has no names, so it would be read as no arguments.
      arguments: v.optional(
        v.pipe(
          v.unknown(),
          v.check((values) => !Array.isArray(values)),
          v.record(v.string(), v.unknown()),
        ),
      ),
    }),
  ),
});
type McpMessage = v.InferOutput<typeof McpMessage>;

/** Codes of JSON-RPC and of the protocol. */
const faults = {
  notJson: [-32700, 400, "The body isn't JSON."],
  notMessage: [-32600, 400, "The body isn't one JSON-RPC message."],
  noMethod: [-32601, 404, "There is no such method."],
  noTool: [-32602, 400, mcpTexts.noTool],
  headers: [-32020, 400, "MCP-Protocol-Version, Mcp-Method and Mcp-Name must match the body."],
  version: [-32022, 400, "This version of the protocol isn't supported."],
} as const;
type Fault = keyof typeof faults;

const serverInfo = { name: "soilsight", title: "Soilsight", version: APPLICATION_VERSION };
const capabilities = { tools: {} };

const fail = (c: Context, fault: Fault, id: McpMessage["id"], data?: object) => {
  const [code, status, message] = faults[fault];
  return c.json({ jsonrpc: "2.0", id: id ?? null, error: { code, message, ...(data && { data }) } }, status);
};

const succeed = (c: Context, { id }: McpMessage, result: object) =>
  c.json({
    jsonrpc: "2.0",
    id: id!,
    result: { resultType: "complete", ...result, _meta: { [SERVER_KEY]: serverInfo } },
  });

/** Null: it fits. A message of the newest version carries it, and headers by which proxies route must say the same. */
function versionFault(c: Context, { method, params }: McpMessage): Fault | null {
  const named = c.req.header("mcp-protocol-version");
  const version = params?._meta?.[VERSION_KEY];
  if (version === undefined) {
    if (named === MCP_VERSION) return "headers";
    return named === undefined || (mcpVersions as readonly string[]).includes(named) ? null : "version";
  }
  if (named !== version) return "headers";
  if (version !== MCP_VERSION) return "version";
  const isNamed = method !== "tools/call" || c.req.header("mcp-name") === params?.name;
  return c.req.header("mcp-method") === method && isNamed ? null : "headers";
}

/** Made once an isolate. */
let list: ToolDescription[] | undefined;

async function answered(c: Context<AppEnv>, message: McpMessage): Promise<Response> {
  const { method, params } = message;
  const cached = { ttlMs: LIST_TTL_MS, cacheScope: "private" };
  const about = { capabilities, serverInfo, instructions: mcpTexts.instructions };
  switch (method) {
    case "server/discover":
      return succeed(c, message, { supportedVersions: mcpVersions, ...about, ...cached });
    case "initialize": {
      const protocolVersion = mcpVersions.slice(1).find((one) => one === params?.protocolVersion) ?? mcpVersions[1];
      return succeed(c, message, { protocolVersion, ...about });
    }
    case "ping":
      return succeed(c, message, {});
    case "tools/list":
      list ??= tools.map(described);
      return succeed(c, message, { tools: list, ...cached });
    case "tools/call": {
      const tool = tools.find(({ name }) => name === params?.name);
      if (!tool) return fail(c, "noTool", message.id);
      const portal = portalAddress(c.env, c.req.url);
      const caller = {
        context: c,
        env: c.env,
        db: c.var.db,
        principal: c.get("principal")!,
        now: now(),
        body: null,
        portal,
      };
      const work = async () => succeed(c, message, await callTool(tool, caller, params?.arguments ?? {}));
      if (!tool.computing) return work();
      const policy = { cost: tool.computing, method: "POST", onlyReads: true } as const;
      const limited = await limitPerson(c, caller.principal, policy, caller.now);
      return limited ?? ((await inTurn(c, policy, work)) as Response);
    }
    default:
      return fail(c, "noMethod", message.id);
  }
}

/** A model must not hold a token that changes data. */
const isHarmless = ({ scopes }: PrincipalToken): boolean =>
  [...scopes].every((scope) => scope === "read" || scope === "samples:read");

/** Typed without its routes, as the API. */
export const mcp: Hono<AppEnv> = new Hono<AppEnv>()
  // Without a session there is none to end, and no stream to open.
  .on(["GET", "DELETE"], MCP_PATH, allow("public", { token: "any" }), (c) => {
    c.header("Allow", "POST");
    return apiProblem(c, "invalid-request", { title: mcpTexts.postOnly, status: 405 });
  })
  .post(MCP_PATH, allow(dashboardOrDevices, { token: "read", onlyReads: true, maxBytes: MAX_BYTES }), async (c) => {
    const token = c.get("principal")?.token;
    if (!token) return apiProblem(c, "not-signed-in", { title: mcpTexts.tokenOnly });
    if (!isHarmless(token)) return apiProblem(c, "forbidden", { title: mcpTexts.writingToken });
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== new URL(c.req.url).origin)
      return apiProblem(c, "forbidden", { title: texts.crossSite });
    const text = await utf8Text(c);
    let body: unknown;
    try {
      body = JSON.parse(text ?? "");
    } catch {
      return fail(c, "notJson", undefined);
    }
    const read = v.safeParse(McpMessage, body);
    if (!read.success) return fail(c, "notMessage", undefined);
    const fault = versionFault(c, read.output);
    if (fault) return fail(c, fault, read.output.id, fault === "version" ? { supported: mcpVersions } : undefined);
    return read.output.id === undefined ? c.body(null, 202) : answered(c, read.output);
  });
