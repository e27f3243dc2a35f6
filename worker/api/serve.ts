import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import { mediaTypes, type AnswerFormat, type Operation } from "#contract/v1/operation";
import type { ApiError, ApiProblemSlug } from "#contract/v1/problems";
import { csvLine, type CsvValue } from "#print/csv";
import { allow } from "../access/allow.ts";
import { now } from "../platform/clock.ts";
import type { AppEnv, Principal } from "../platform/context.ts";
import { type Database, database } from "../platform/db.ts";
import { apiProblem } from "../platform/problem.ts";
import { revalidated } from "../platform/revalidated.ts";
import { wrongFields } from "../platform/validate.ts";
import { decodeQuery } from "./query.ts";

/** Returned by a handler instead of an answer. */
export class ApiRefusal {
  readonly slug: ApiProblemSlug;
  readonly errors: ApiError[];

  constructor(slug: ApiProblemSlug, errors: Record<string, string> = {}) {
    this.slug = slug;
    this.errors = Object.entries(errors).map(([parameter, detail]) => ({ parameter, detail }));
  }
}

type QueryOf<Declared extends Operation> = Declared["query"] extends v.GenericSchema
  ? v.InferOutput<Declared["query"]>
  : object;

export interface ApiCall<Declared extends Operation = Operation> {
  /** For limits, and for what continues after the answer. */
  context: Context<AppEnv>;
  env: Env;
  db: Database;
  principal: Principal;
  now: number;
  query: QueryOf<Declared>;
  /** Of the path. */
  params: Readonly<Record<string, string>>;
}

export type Handler<Declared extends Operation> = (
  call: ApiCall<Declared>,
) => Promise<v.InferInput<Declared["answer"]> | ApiRefusal>;

const FORMAT = "format";

/** The format that the caller names, or the first that it accepts; null: none. */
function formatOf(c: Context, formats: readonly AnswerFormat[], named: string | undefined): AnswerFormat | null {
  if (named !== undefined) return formats.find((format) => format === named) ?? null;
  const accept = c.req.header("accept");
  if (accept === undefined) return formats[0]!;
  const ranges = accept.split(",").map((range) => range.split(";", 1)[0]!.trim().toLowerCase());
  const isAccepted = (type: string) =>
    ranges.some((range) => range === type || range === "*/*" || range === `${type.split("/", 1)[0]}/*`);
  return formats.find((format) => isAccepted(mediaTypes[format])) ?? null;
}

const cellOf = (value: unknown): CsvValue => {
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "number" || typeof value === "string" || value === null ? value : JSON.stringify(value);
};

/** A list as CSV, with the names of the JSON as header. Without a byte-order mark, which programs would read into the first name. */
function csvOf({ answer }: Operation, data: readonly Record<string, unknown>[]): string {
  const list = answer.entries.data as unknown as { item: { entries: v.ObjectEntries } };
  const [first] = data;
  // Rows of samples have only the columns that the query names.
  const names = Object.keys(list.item.entries).filter((name) => first === undefined || name in first);
  return csvLine(names) + data.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join("");
}

interface ListAnswer {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}

function send(c: Context, declared: Operation, answer: unknown, format: AnswerFormat): Response {
  c.header("Vary", "Accept, Authorization", { append: true });
  if (format === "json") return c.json(answer);
  const { data, next_cursor } = answer as ListAnswer;
  if (next_cursor !== null) {
    const next = new URL(c.req.url);
    next.searchParams.set("cursor", next_cursor);
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return c.body(csvOf(declared, data), 200, { "content-type": "text/csv; charset=utf-8" });
}

/** Serves a declared operation. A handler that leaves out a field of the answer doesn't compile. */
export function serve<Declared extends Operation>(declared: Declared, handle: Handler<Declared>): Hono<AppEnv> {
  const { path, access, scope, formats, computing } = declared;
  const schema = declared.query ?? v.strictObject({});
  return new Hono<AppEnv>().get(
    `/api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    allow(access, { token: scope, ...(computing && { needsComputing: computing }) }),
    revalidated,
    etag(),
    async (c) => {
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
      if (!decoded.ok || !read?.success) {
        const fields = decoded.ok ? wrongFields(read!.issues!) : decoded.errors;
        const errors = Object.entries(fields).map(([parameter, detail]) => ({ parameter, detail }));
        return apiProblem(c, "invalid-request", { errors });
      }
      const answer = await handle({
        context: c,
        env: c.env,
        db: database(c.env),
        principal: c.get("principal")!,
        now: now(),
        query: read.output,
        params: c.req.param(),
      });
      if (!(answer instanceof ApiRefusal)) return send(c, declared, answer, format);
      return apiProblem(c, answer.slug, answer.errors.length === 0 ? {} : { errors: answer.errors });
    },
  );
}
