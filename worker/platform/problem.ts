import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Problem } from "#contract/common/problem";
import { isForPrograms } from "#contract/v1/mcp";
import {
  type ApiError,
  type ApiProblemBody,
  apiProblems,
  type ApiProblemSlug,
  problemType,
} from "#contract/v1/problems";

/** The only shape of errors. `detail` is for people and must not contain input or internals. */
export function problem<S extends ContentfulStatusCode>(
  c: Context,
  status: S,
  title: string,
  more: { detail?: string; fields?: Record<string, string>; type?: string; code?: string } = {},
) {
  const requestId = c.get("requestId") as string | undefined;
  if (isForPrograms(c.req.path)) return asApiProblem(c, status, title, more) as never;
  const body: Problem = { type: more.type ?? "about:blank", title, status };
  if (more.detail !== undefined) body.detail = more.detail;
  if (more.fields !== undefined) body.fields = more.fields;
  if (more.code !== undefined) body.code = more.code;
  if (requestId !== undefined) body.requestId = requestId;
  return c.json(body, status, { "content-type": "application/problem+json" });
}

/** The shape of errors under `/api/v1`. */
export function apiProblem(
  c: Context,
  slug: ApiProblemSlug,
  more: Pick<ApiProblemBody, "detail" | "errors"> & { title?: string; status?: number } = {},
) {
  const { status, title } = apiProblems[slug];
  const body: ApiProblemBody = {
    type: problemType(slug),
    title,
    status,
    ...more,
    request_id: (c.get("requestId") as string | undefined) ?? "",
  };
  if (body.status === 401) c.header("WWW-Authenticate", "Bearer");
  return c.json(body, body.status as ContentfulStatusCode, { "content-type": "application/problem+json" });
}

/** What guard and limits answer, in the words of the API. */
function asApiProblem(
  c: Context,
  status: number,
  title: string,
  { type, detail, fields }: { detail?: string; fields?: Record<string, string>; type?: string },
) {
  const slugs = Object.keys(apiProblems) as ApiProblemSlug[];
  const slug =
    slugs.find((known) => known === type) ??
    slugs.find((known) => apiProblems[known].status === status) ??
    "unavailable";
  const errors = fields && Object.entries(fields).map(([parameter, fault]): ApiError => ({ parameter, detail: fault }));
  return apiProblem(c, slug, { title, status, ...(detail !== undefined && { detail }), ...(errors && { errors }) });
}

/** Names the wrong fields; the title is what the first of them says. */
export const refuseFields = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, Object.values(fields)[0]!, { type: "validation", fields });
