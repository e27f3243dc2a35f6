import type { Context } from "hono";
import { sha256Hex } from "../platform/digest.ts";

type RecordFields = Readonly<Record<string, unknown>>;

const DIGITS = 16;
const digestOf = async (value: unknown): Promise<string> => (await sha256Hex(JSON.stringify(value))).slice(0, DIGITS);
const recordDigest = (names: readonly string[], record: RecordFields) => digestOf(names.map((name) => record[name]));

/** `"<record>.<answer>"`: a cache compares all of it, and `If-Match` the record, because a figure that was measured since is no reason to refuse. */
export const tagOf = async (names: readonly string[], answer: RecordFields): Promise<string> =>
  `"${await recordDigest(names, answer)}.${await digestOf(answer)}"`;

/** Proxies that compress make a tag weak, so both kinds count. */
const TAG = /^(?:W\/)?"([\da-f]{16})\.[\da-f]{16}"$/;

/** Whether the caller names the version that it writes over. */
export const namesVersion = (c: Context): boolean =>
  c.req.header("if-match") !== undefined || c.req.header("if-none-match")?.trim() === "*";

/** Whether the caller's `If-Match` and `If-None-Match` allow a write. `record`: as stored; null: there is none. */
export async function mayReplace(c: Context, names: readonly string[], record: RecordFields | null): Promise<boolean> {
  if (record !== null && c.req.header("if-none-match")?.trim() === "*") return false;
  const wanted = c.req.header("if-match");
  if (wanted === undefined) return true;
  if (record === null) return false;
  const digest = await recordDigest(names, record);
  return wanted.split(",").some((tag) => tag.trim() === "*" || TAG.exec(tag.trim())?.[1] === digest);
}
