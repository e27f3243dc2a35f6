import { DrizzleQueryError } from "drizzle-orm/errors";

/** One JSON object a line, for Workers observability. Never a password, a key, an address of a person or a request's body. */
export function log(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...fields }));
}

/** The same for what should not have happened: a fault, or a sentence that says what must be put right. */
export function logFault(event: string, error: unknown, fields: Record<string, unknown> = {}): void {
  console.error(JSON.stringify({ event, ...fields, ...shown(error) }));
}

/** Whether an error, or what caused it, is a full disk or a database at its limit. D1 sometimes says only "internal error", which can be anything. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /SQLITE_FULL|database or disk is full|exceeded maximum DB size/i.test(error.message) || isStorageFull(error.cause)
  );
}

function shown(error: unknown): { message: string; stack?: string | undefined } {
  // Its own message repeats every value of the query: addresses of people, digests of passwords.
  if (error instanceof DrizzleQueryError)
    return { message: `Failed query: ${error.query}: ${error.cause?.message ?? ""}`, stack: placesOf(error) };
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
}

/** A stack without its first lines, which repeat the message. */
const placesOf = ({ stack = "" }: Error): string => /^\s+at [^]*/m.exec(stack)?.[0] ?? "";
