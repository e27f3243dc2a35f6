import type * as v from "valibot";

type ParameterSchema = v.GenericSchema & { type: string; wrapped?: ParameterSchema; pipe?: readonly ParameterSchema[] };
type Decoded = { ok: true; values: Record<string, unknown> } | { ok: false; errors: Record<string, string> };

/** Type below `optional` and `pipe`. */
const typeOf = (schema: ParameterSchema): string =>
  schema.wrapped ? typeOf(schema.wrapped) : (schema.pipe?.[0] ?? schema).type;

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** Text that isn't of the type stays text, which the schema then refuses. */
function valueOf(schema: ParameterSchema | undefined, text: string): unknown {
  const type = schema && typeOf(schema);
  if (type === "number" && NUMBER.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** Parameters of an address by the types of their schema. A repeated one is refused, because readers disagree about which counts. */
export function decodeQuery(schema: { entries: v.ObjectEntries }, search: URLSearchParams): Decoded {
  const entries = schema.entries as unknown as Readonly<Record<string, ParameterSchema>>;
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, text] of search) {
    if (!Object.hasOwn(entries, name)) errors[KNOWN.test(name) ? name : "(unknown)"] = "There is no such parameter.";
    else if (Object.hasOwn(values, name)) errors[name] = "Send this parameter once.";
    else values[name] = valueOf(entries[name], text);
  }
  return Object.keys(errors).length === 0 ? { ok: true, values } : { ok: false, errors };
}

/** Names that may be repeated in a problem. `__proto__` as the name of a field would set none. */
const KNOWN = /^[a-z][a-z_]{0,39}$/;
