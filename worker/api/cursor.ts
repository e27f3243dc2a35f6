import * as v from "valibot";
import { DEFAULT_PAGE } from "#contract/v1/operation";
import { base64url, bytesOfBase64url } from "../platform/cryptography/base64url.ts";
import { sha256Hex } from "../platform/digest.ts";
import { ApiRefusal, type V1Id } from "./serve.ts";

/** Ids and instants until year 9999: a caller may make up others. */
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799));
const Key = v.union([v.string(), Whole]);
const Cursor = v.strictTuple([v.string(), v.string(), v.array(Key)]);
const TEXT = /^[\w-]+$/;

/** A short digest of the filters, so that a cursor is only used with the query that it continues. */
const filterOf = async (query: Readonly<Record<string, unknown>>): Promise<string> => {
  const { cursor: _, limit: __, ...filters } = query;
  const sorted = Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (await sha256Hex(JSON.stringify(sorted))).slice(0, 16);
};

export async function cursorOf(
  operation: string,
  query: Readonly<Record<string, unknown>>,
  key: readonly (string | number)[],
): Promise<string> {
  const text = JSON.stringify([operation, await filterOf(query), key]);
  return base64url(new TextEncoder().encode(text));
}

/** Key of the last row of the page before; null: it isn't a cursor of this query. It gives no rights, so it isn't signed. */
export async function keyOfCursor<const Entries extends v.TupleItems>(
  operation: string,
  query: Readonly<Record<string, unknown>> & { cursor?: string | undefined },
  entries: Entries,
): Promise<v.InferOutput<v.StrictTupleSchema<Entries, undefined>> | null> {
  try {
    if (!TEXT.test(query.cursor ?? "")) return null;
    const read = v.parse(Cursor, JSON.parse(new TextDecoder().decode(bytesOfBase64url(query.cursor!))));
    if (read[0] !== operation || read[1] !== (await filterOf(query))) return null;
    return v.parse(v.strictTuple(entries), read[2]);
  } catch {
    return null;
  }
}

export const wrongCursor = () => new ApiRefusal("cursor-invalid", { cursor: "Send next_cursor as it came." });

interface PageQuery extends Readonly<Record<string, unknown>> {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of a list. `read` gets one row more than the page has: if it exists, there is a next page. */
export async function pageOf<Row, Key extends string | number>(
  operation: V1Id,
  query: PageQuery,
  key: { schema: v.GenericSchema<Key>; of: (row: Row) => Key },
  read: (after: Key | undefined, limit: number) => Promise<Row[]>,
): Promise<{ data: Row[]; next_cursor: string | null } | ApiRefusal> {
  const { limit = DEFAULT_PAGE } = query;
  const after = query.cursor === undefined ? [] : await keyOfCursor(operation, query, [key.schema]);
  if (after === null) return wrongCursor();
  const found = await read(after[0], limit + 1);
  const data = found.slice(0, limit);
  const isMore = found.length > limit;
  return { data, next_cursor: isMore ? await cursorOf(operation, query, [key.of(data.at(-1)!)]) : null };
}
