import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import { mediaTypes, type AnswerFormat, type DeclaredOperation, WHOLE_BODY } from "#contract/v1/operation";
import type { v1Declared } from "#contract/v1/operations";
import type { ApiError, ApiProblemSlug } from "#contract/v1/problems";
import { UPLOAD_MAX_BYTES } from "#contract/common/limits";
import { inboundTexts } from "#contract/inbound/texts";
import { csvLine, type CsvValue } from "#print/csv";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../access/allow.ts";
import { now } from "../platform/clock.ts";
import type { AppEnv, Principal } from "../platform/context.ts";
import type { Database } from "../platform/db.ts";
import { hexOf } from "../platform/digest.ts";
import { apiProblem } from "../platform/problem.ts";
import { revalidated } from "../platform/revalidated.ts";
import { wrongFields } from "../platform/validate.ts";
import { hashedBody } from "./hashed-body.ts";
import { IDEMPOTENCY_KEY, once } from "./idempotency.ts";
import { namesVersion, tagOf } from "./record-tag.ts";
import { decodeQuery } from "./query.ts";
import { utf8Text } from "./utf8-text.ts";

/** Returned by a handler instead of an answer. */
export class ApiRefusal {
  readonly slug: ApiProblemSlug;
  readonly errors: ApiError[];

  constructor(slug: ApiProblemSlug, errors: Record<string, string> = {}) {
    this.slug = slug;
    this.errors = Object.entries(errors).map(([parameter, detail]) => ({ parameter, detail }));
  }
}

type Declared = typeof v1Declared;
export type V1Id = keyof Declared;

type QueryOf<One extends DeclaredOperation> = One["query"] extends v.GenericSchema
  ? v.InferOutput<One["query"]>
  : object;

type BodyOf<One extends DeclaredOperation> = One["body"] extends v.GenericSchema ? v.InferOutput<One["body"]> : null;

/** What every call has. */
export interface AnyCall {
  /** For limits, and for what continues after the answer. */
  context: Context<AppEnv>;
  env: Env;
  db: Database;
  principal: Principal;
  now: number;
  /** Of the path. */
  params: Readonly<Record<string, string>>;
}

export interface ApiCall<Id extends V1Id> extends AnyCall {
  query: QueryOf<Declared[Id]>;
  body: BodyOf<Declared[Id]>;
}

/** By the ids of their calls. A handler that leaves out a field of the answer doesn't compile. */
export type V1Handlers = {
  [Id in V1Id]: (call: ApiCall<Id>) => Promise<v.InferInput<Declared[Id]["answer"]> | ApiRefusal | Response>;
};

/** Of a call that is only known as it comes. */
export type Handler = (call: AnyCall & { query: object; body: unknown }) => Promise<unknown>;

const FORMAT = "format";

/** The format that the caller names, or the one that it likes best (RFC 9110, 12.5.1), the first of several; null: none. */
function formatOf(c: Context, formats: readonly AnswerFormat[], named: string | undefined): AnswerFormat | null {
  if (named !== undefined) return formats.find((format) => format === named) ?? null;
  const accept = c.req.header("accept");
  if (accept === undefined) return formats[0]!;
  const weights = new Map(
    accept.split(",").map((range) => {
      const [type = "", ...parameters] = range
        .toLowerCase()
        .split(";")
        .map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (format: AnswerFormat): number => {
    const type = mediaTypes[format];
    return weights.get(type) ?? weights.get(`${type.split("/", 1)[0]}/*`) ?? weights.get("*/*") ?? 0;
  };
  const best = formats.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  return weightOf(best) > 0 ? best : null;
}

const cellOf = (value: unknown): CsvValue => {
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "number" || typeof value === "string" || value === null ? value : JSON.stringify(value);
};

/** A list as CSV, with the names of the JSON as header. Without a byte-order mark, which programs would read into the first name. */
function csvOf({ answer }: DeclaredOperation, data: readonly Record<string, unknown>[]): string {
  const list = answer.entries.data as unknown as { item: { entries: v.ObjectEntries } };
  const [first] = data;
  // Rows of samples have only the columns that the query names.
  const names = Object.keys(list.item.entries).filter((name) => first === undefined || name in first);
  return csvLine(names) + data.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join("");
}

type Row = Record<string, unknown>;

interface ListAnswer {
  data: Row[];
  next_cursor: string | null;
}

async function send(c: Context, declared: DeclaredOperation, answer: unknown, format: AnswerFormat): Promise<Response> {
  c.header("Vary", "Accept, Authorization", { append: true });
  const text = format === "json" ? JSON.stringify(answer) : csvAnswer(c, declared, answer as ListAnswer);
  // The middleware would copy the answer to read it.
  if (declared.method === "GET" && !declared.record)
    c.header("ETag", `"${hexOf(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)))}"`);
  return c.body(text, 200, { "content-type": format === "json" ? "application/json" : "text/csv; charset=utf-8" });
}

function csvAnswer(c: Context, declared: DeclaredOperation, answer: ListAnswer): string {
  const { data, next_cursor } = answer;
  if (next_cursor !== null) {
    const next = new URL(c.req.url);
    next.searchParams.set("cursor", next_cursor);
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return csvOf(declared, data);
}

type ReadBody = { ok: true; value: unknown } | { ok: false; errors: Record<string, string> };

function readBody({ body }: DeclaredOperation, text: string): ReadBody {
  if (!body) return { ok: true, value: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, errors: { [WHOLE_BODY]: "Send an object of JSON." } };
  }
  // A list has no names, so it would be read as an object without fields.
  if (Array.isArray(value)) return { ok: false, errors: { [WHOLE_BODY]: "Send an object of JSON." } };
  const read = v.safeParse(body, value);
  if (read.success) return { ok: true, value: read.output };
  const errors = Object.entries(wrongFields(read.issues)).map(([name, detail]) => [
    // Names of a body are not repeated, unless they could be ours.
    name === "" ? WHOLE_BODY : nameOf(name),
    detail,
  ]);
  return { ok: false, errors: Object.fromEntries(errors) as Record<string, string> };
}

const PARAMETER = /^[a-z_]{1,40}$/;

/** Of a list, the list. */
function nameOf(path: string): string {
  const [name = ""] = path.split(".", 1);
  return PARAMETER.test(name) ? name : "(unknown)";
}

const refusal = (c: Context, { slug, errors }: Pick<ApiRefusal, "slug" | "errors">): Response =>
  apiProblem(c, slug, errors.length === 0 ? {} : { errors });

const fileLimits = {
  body: "file",
  maxBytes: UPLOAD_MAX_BYTES + DEFAULT_MAX_BODY_BYTES,
  tooLarge: inboundTexts.fileTooLarge,
} as const;

export function serve(declared: DeclaredOperation, handle: Handler): Hono<AppEnv> {
  const { access, scope, computing, method, takesFile, givesFile, storesFiles } = declared;
  const path = `/api/v1${declared.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const rule = allow(access, {
    token: scope,
    ...(computing && { needsComputing: computing }),
    ...(takesFile && fileLimits),
    ...(givesFile && { isAudited: true }),
    ...(storesFiles && { stores: true }),
  });
  const answer = (c: Context<AppEnv>) => answerOf(c, declared, handle);
  // Without an ETag, which would hold the whole file in memory.
  if (givesFile) return new Hono<AppEnv>().get(path, rule, answer);
  return method === "GET"
    ? new Hono<AppEnv>().get(path, rule, revalidated, etag(), answer)
    : new Hono<AppEnv>().on(method, path, rule, answer);
}

async function answerOf(c: Context<AppEnv>, declared: DeclaredOperation, handle: Handler): Promise<Response> {
  const { formats, method } = declared;
  const schema = declared.query ?? v.strictObject({});
  const { searchParams } = new URL(c.req.url);
  const named = searchParams.getAll(FORMAT);
  if (formats.length > 1 && named.length === 1) searchParams.delete(FORMAT);
  const format = formatOf(c, formats, formats.length > 1 ? named[0] : undefined);
  if (format === null) {
    const known = formats.map((one) => mediaTypes[one]).join(", ");
    return apiProblem(c, "not-acceptable", { errors: [{ parameter: FORMAT, detail: `Available: ${known}.` }] });
  }
  const decoded = decodeQuery(schema, searchParams);
  const read = decoded.ok ? v.safeParse(schema, decoded.values) : null;
  if (!decoded.ok || !read?.success)
    return refusal(c, new ApiRefusal("invalid-request", decoded.ok ? wrongFields(read!.issues!) : decoded.errors));
  const text = method === "GET" || declared.takesFile ? "" : await utf8Text(c);
  if (text === null) return refusal(c, new ApiRefusal("invalid-request", { [WHOLE_BODY]: "Send the text as UTF-8." }));
  const body = readBody(declared, text);
  if (!body.ok) return refusal(c, new ApiRefusal("invalid-request", body.errors));
  const call = {
    context: c,
    env: c.env,
    db: c.var.db,
    principal: c.get("principal")!,
    now: now(),
    query: read.output,
    body: body.value,
    params: c.req.param() as Record<string, string>,
  };
  const work = async () => {
    const first = await handle(call);
    // The save lost a race. Whether the named version is still there is only known by reading again.
    const hasLost = first instanceof ApiRefusal && first.slug === "conflict" && declared.record && namesVersion(c);
    const answer = hasLost ? await handle(call) : first;
    if (answer instanceof Response) return answer;
    if (answer instanceof ApiRefusal) return refusal(c, answer);
    if (declared.record && method !== "DELETE") c.header("ETag", await tagOf(declared.record, answer as Row));
    return send(c, declared, answer, format);
  };
  if (method !== "POST") return work();
  const sent = declared.takesFile && c.req.header(IDEMPOTENCY_KEY) !== undefined ? hashedBody(c) : text;
  if (declared.shownOnce) c.header("Cache-Control", "no-store");
  return once(c, { ...call, body: sent, shownOnce: declared.shownOnce }, work);
}
