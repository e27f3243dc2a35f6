import * as v from "valibot";

/**
 * A schema that also takes keys that the server owns, and drops them, so that an object can be read by GET, changed and sent
 * back whole. A key that a caller could mean as a change (status, email, serialno) stays in the schema, and the route compares it
 * with what is stored.
 */
export const withServerKeys = <const S extends v.GenericSchema>(schema: S, keys: readonly string[]) =>
  v.pipe(
    v.custom<v.InferInput<S>>(() => true),
    v.transform((input): v.InferInput<S> => dropKeys(input, new Set(keys))),
    schema,
  );

function dropKeys<T>(input: T, keys: ReadonlySet<string>): T {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key))) as T;
}
