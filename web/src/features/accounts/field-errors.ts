import { ApiProblem } from "../../api/problem.ts";

/** Server errors of fields; empty for other errors. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiProblem ? error.fields : {};

/** Error not shown at a field. */
export function formError(error: Error | null, fields: readonly string[]): string | undefined {
  if (error === null) return undefined;
  return Object.keys(fieldErrors(error)).some((name) => fields.includes(name)) ? undefined : error.message;
}
