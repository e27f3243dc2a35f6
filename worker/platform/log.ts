import { DrizzleQueryError } from "drizzle-orm/errors";

/** One JSON line for Workers observability. Never a password, key, person's address or request body. */
export function log(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...fields }));
}

/** `log` for a fault, or for a sentence that says what to fix. */
export function logFault(event: string, error: unknown, fields: Record<string, unknown> = {}): void {
  console.error(JSON.stringify({ event, ...fields, ...shown(error) }));
}

/** True if the cause is a full disk or a full database. D1's "internal error" can be anything, so it doesn't count. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /SQLITE_FULL|database or disk is full|exceeded maximum DB size/i.test(error.message) || isStorageFull(error.cause)
  );
}

function shown(error: unknown): { message: string; stack?: string | undefined } {
  // Its message repeats the query's values: addresses, password digests.
  if (error instanceof DrizzleQueryError)
    return { message: `Failed query: ${error.query}: ${error.cause?.message ?? ""}`, stack: placesOf(error) };
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
}

/** A stack without its message. */
const placesOf = ({ stack = "" }: Error): string => /^\s+at [^]*/m.exec(stack)?.[0] ?? "";
