import { ApiProblem } from "../../api/problem.ts";

export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiProblem ? error.fields : {};

export function formError(error: Error | null, fields: readonly string[]): string | undefined {
  if (error === null) return undefined;
  return Object.keys(fieldErrors(error)).some((name) => fields.includes(name)) ? undefined : error.message;
}
