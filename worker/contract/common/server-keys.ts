import * as v from "valibot";

/**
 * Accepts and drops keys that the server owns, so that an object from GET can be changed and sent back whole. A key
 * that could mean a change (status, email, serialno) stays in the schema, and the route compares it with the stored
 * value.
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
