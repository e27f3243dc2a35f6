import { ApiProblem } from "../../api/problem.ts";

/** What the server says of single fields; empty for every other error. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiProblem ? error.fields : {};

/** What is left to say of a failed form once its fields have said theirs; nothing, if those say it all. */
export function formError(error: Error | null, fields: readonly string[]): string | undefined {
  if (error === null) return undefined;
  return Object.keys(fieldErrors(error)).some((name) => fields.includes(name)) ? undefined : error.message;
}
