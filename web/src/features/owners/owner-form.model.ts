import type { FieldProblems } from "#contract/records/field";

/** With the problem of a limit that can't be read: saved as empty, it would mean unlimited. */
export const limitProblems = <Name extends string>(
  { errors, missing }: FieldProblems<Name | "accessesLimit">,
  problem: string | undefined,
): FieldProblems<Name | "accessesLimit"> => ({
  errors: { ...errors, ...(problem !== undefined && { accessesLimit: problem }) },
  missing,
});

/** What a conflict shows of a value. */
export const shownOf = (name: string, value: unknown): string | undefined =>
  name === "accessesLimit" && Number.isNaN(value) ? "unlimited" : undefined;
