import * as v from "valibot";
import { base64url, bytesOfBase64url } from "../platform/cryptography/base64url.ts";
import { sha256Hex } from "../platform/digest.ts";

/** Ids and instants until year 9999: a caller may make up others. */
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799));
const Key = v.union([v.string(), Whole]);
const Cursor = v.tuple([v.string(), v.string(), v.array(Key)]);
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
export async function keyOfCursor<const Key extends v.GenericSchema>(
  operation: string,
  query: Readonly<Record<string, unknown>> & { cursor?: string | undefined },
  key: Key,
): Promise<v.InferOutput<Key> | null> {
  try {
    if (!TEXT.test(query.cursor ?? "")) return null;
    const read = v.parse(Cursor, JSON.parse(new TextDecoder().decode(bytesOfBase64url(query.cursor!))));
    if (read[0] !== operation || read[1] !== (await filterOf(query))) return null;
    return v.parse(key, read[2]);
  } catch {
    return null;
  }
}
