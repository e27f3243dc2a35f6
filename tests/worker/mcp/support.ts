import { withToken } from "../tokens/support.ts";

const VERSION = "2026-07-28";
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";

export interface ToolAnswer {
  content: { type: string; text: string }[];
  structuredContent?: { note: string; result: Record<string, unknown> };
  isError?: boolean;
}
interface Answer<Result> {
  id: unknown;
  result: Result;
  error?: { code: number; message: string; data?: unknown };
}

interface Sent {
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Posts a message of the newest version; `sent` changes headers and body. */
export function post(
  token: string,
  method: string,
  params: Record<string, unknown> = {},
  { headers = {}, body = {} }: Sent = {},
): Promise<Response> {
  const _meta = { [VERSION_KEY]: VERSION, [CAPABILITIES_KEY]: {} };
  return withToken(token, "/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "mcp-method": method,
      ...(typeof params.name === "string" && { "mcp-name": params.name }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta }, ...body }),
  });
}

export const answerOf = async <Result>(response: Promise<Response>): Promise<Answer<Result>> =>
  (await response).json<Answer<Result>>();

export async function callTool(token: string, name: string, values: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const { result, error } = await answerOf<ToolAnswer>(post(token, "tools/call", { name, arguments: values }));
  if (error) throw new Error(`${name}: ${error.message}`);
  return result;
}
