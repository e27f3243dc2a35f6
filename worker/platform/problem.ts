import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Problem } from "#contract/common/problem";

/** The only shape of errors. `detail` is for people and must not contain input or internals. */
export function problem<S extends ContentfulStatusCode>(
  c: Context,
  status: S,
  title: string,
  more: { detail?: string; fields?: Record<string, string>; type?: string; code?: string } = {},
) {
  const requestId = c.get("requestId") as string | undefined;
  const body: Problem = { type: more.type ?? "about:blank", title, status };
  if (more.detail !== undefined) body.detail = more.detail;
  if (more.fields !== undefined) body.fields = more.fields;
  if (more.code !== undefined) body.code = more.code;
  if (requestId !== undefined) body.requestId = requestId;
  return c.json(body, status, { "content-type": "application/problem+json" });
}

/** Names the wrong fields; the title is what the first of them says. */
export const refuseFields = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, Object.values(fields)[0]!, { type: "validation", fields });
