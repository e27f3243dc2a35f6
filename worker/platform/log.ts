import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * Writes one JSON line for Workers observability. Must never contain a password, key, email address or request body.
 */
export function log(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...fields }));
}

export function logError(event: string, error: unknown, fields: Record<string, unknown> = {}): void {
  console.error(JSON.stringify({ event, ...fields, ...errorFields(error) }));
}

/** For `catch` of work whose failure must not stop what comes after it. */
export const logged =
  (event: string, fields: Record<string, unknown> = {}) =>
  (error: unknown): void =>
    logError(event, error, fields);

/**
 * True if a full disk or a full database caused the error. D1's "internal error" can be anything, so it doesn't count.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /SQLITE_FULL|database or disk is full|exceeded maximum DB size/i.test(error.message) || isStorageFull(error.cause)
  );
}

function errorFields(error: unknown): { message: string; stack?: string | undefined } {
  // The message of this error repeats the query's values: addresses, password digests.
  if (error instanceof DrizzleQueryError)
    return { message: `Failed query: ${error.query}: ${error.cause?.message ?? ""}`, stack: stackFrames(error) };
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
}

const stackFrames = ({ stack = "" }: Error): string => /^\s+at [^]*/m.exec(stack)?.[0] ?? "";
