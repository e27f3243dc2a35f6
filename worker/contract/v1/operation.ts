import * as v from "valibot";
import type { Permission } from "../accounts/session.ts";
import type { TokenScope } from "../tokens/tokens.ts";
import type { ApiProblemSlug } from "./problems.ts";

export type AnswerFormat = "json" | "csv" | "zip";
export const mediaTypes: Record<AnswerFormat, string> = {
  json: "application/json",
  csv: "text/csv",
  zip: "application/zip",
};

type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & { entries: v.ObjectEntries };
type AnswerSchema = v.GenericSchema & { entries: v.ObjectEntries };

/** One call of the API, declared under its id. Router, validation, documents, tests and clients read it. */
export interface DeclaredOperation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/v1; `{id}` is a parameter. */
  path: `/${string}`;
  /** Scope that a token needs. */
  scope: TokenScope | "any";
  /** What the person needs; one of a list is enough. */
  access: "signed-in" | readonly Permission[];
  summary: string;
  query?: ObjectSchema;
  /** JSON of a write. */
  body?: ObjectSchema;
  /** The body is a file, up to 64 MB, which the handler reads as it arrives. */
  takesFile?: true;
  /** The answer is a file that is made as it is sent. The audit records it, so it is refused while viewing as another person. */
  givesFile?: true;
  /** It stores files, which count against the storage of the owner. */
  storesFiles?: true;
  /** What a write of the record replaces: fields of the answer whose digest is in its ETag, which `If-Match` compares. */
  record?: readonly string[];
  /** It takes processor time, so it counts against the limits of its person for such calls. */
  computing?: "analysis" | "plan" | "document";
  answer: AnswerSchema;
  /** Fields of the answer with a secret: no cache keeps them, and a repeated call gets null. */
  shownOnce?: readonly string[];
  formats: readonly AnswerFormat[];
  /** Besides those that every call may get. */
  problems: readonly ApiProblemSlug[];
}

export interface Operation extends DeclaredOperation {
  id: string;
}

type Derived = "formats" | "problems";
/** `formats`: left out, JSON, and CSV of a list. `problems`: those that don't follow from the rest. */
type Declaration = Omit<DeclaredOperation, Derived> & Partial<Pick<DeclaredOperation, Derived>>;

const json = ["json"] as const;
const lists = ["json", "csv"] as const;

/** A call. What follows from its path, parameters and body isn't declared. */
export const operation = <const Declared extends Declaration>(declared: Declared) => ({
  ...declared,
  formats: declared.formats ?? ("next_cursor" in declared.answer.entries ? lists : json),
  problems: problemsOf(declared),
});

type OfReads = "method" | "scope" | "access";
const ofReads: Pick<DeclaredOperation, OfReads> = {
  method: "GET",
  scope: "read",
  access: ["dashboard.view", "devices.view"],
};

/** A read, with the scope for reads and the right to see plants unless it names others. */
export const read = <const Declared extends Omit<Declaration, OfReads> & Partial<Pick<DeclaredOperation, OfReads>>>(
  declared: Declared,
) => operation({ ...ofReads, ...declared });

function problemsOf({ path, method, query, body, takesFile, record, problems = [] }: Declaration): ApiProblemSlug[] {
  const { entries = {} } = query ?? {};
  const namesOne = path.includes("{") || "plant_id" in entries || "device_id" in entries;
  return [
    ...problems,
    ...(namesOne ? (["not-found"] as const) : []),
    ...("cursor" in entries ? (["cursor-invalid"] as const) : []),
    ...(record && method !== "GET" ? (["precondition-failed"] as const) : []),
    ...(body || takesFile ? (["too-large", "wrong-content-type"] as const) : []),
    ...(method === "POST" ? (["idempotency-conflict", "idempotency-reused"] as const) : []),
  ];
}

/** Any call may get these. `not-for-tokens` belongs to the addresses outside of the API. */
export const commonProblems = [
  "not-signed-in",
  "token-expired",
  "token-revoked",
  "forbidden",
  "scope-missing",
  "not-acceptable",
  "invalid-request",
  "too-many-requests",
  "unavailable",
] as const satisfies readonly ApiProblemSlug[];

/** Names the body in a problem. */
export const WHOLE_BODY = "(body)";

export const DEFAULT_PAGE = 100;
const MAX_CURSOR = 1000;

/** Query of a list. The cursor is `next_cursor` of the page before. */
export const page = (maximum: number) => ({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximum))),
  cursor: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CURSOR))),
});

/** A page of a list; `next_cursor` is null on the last one. */
export const pageEntries = <Item extends v.GenericSchema>(item: Item) => ({
  data: v.array(item),
  next_cursor: v.nullable(v.string()),
});

/** Parameters of a path, in order. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
