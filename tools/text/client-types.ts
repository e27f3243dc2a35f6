/** Types of the TypeScript client, from the declarations of the API. */
import { readFileSync, writeFileSync } from "node:fs";
import { jsonSchemaOf } from "../../worker/api/document.ts";
import { v1Schemas } from "#contract/v1/schemas";
import type { JsonField } from "../developers.ts";
import { inRoot } from "../process/root.ts";

const names: Readonly<Record<string, string>> = {
  integer: "number",
  array: "unknown[]",
  object: "Record<string, unknown>",
};

function typeOf({ type, anyOf, enum: choices, const: constant, items, $ref, properties, required }: JsonField): string {
  if ($ref) return $ref.split("/").at(-1)!;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" | ");
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (items) return /[ |]/.test(typeOf(items)) ? `(${typeOf(items)})[]` : `${typeOf(items)}[]`;
  if (properties)
    return `{ ${fieldsOf({ properties, required: required ?? [] })
      .join(" ")
      .slice(0, -1)} }`;
  return [type]
    .flat()
    .map((name = "unknown") => names[name] ?? name)
    .join(" | ");
}

const fieldsOf = ({ properties = {}, required = [] }: JsonField): string[] =>
  Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(field)};`);

/** What most programs read; others are in the reference. */
const written = ["Plant", "Device", "DailySoiling", "Loss", "Recommendation", "Alert", "Cleaning"] as const;

const interfaceOf = (name: (typeof written)[number]): string => {
  const schema = jsonSchemaOf({ schemas: {} }, v1Schemas[name]) as JsonField;
  // Fields may be added.
  return [`export interface ${name} {`, ...fieldsOf(schema), "[field: string]: unknown;", "}"].join("\n");
};

export const clientTypes = (): string => written.map(interfaceOf).join("\n\n");

const START = "// From the declarations of the API: `node tools/text/client-types.ts`.\n";
const END = "// End of the declarations.\n";

const CLIENT = inRoot("web", "public", "clients", "soilsight.ts");

/** As committed. */
export const typesOfClient = (): string => readFileSync(CLIENT, "utf8").split(START)[1]!.split(END)[0]!;

if (import.meta.main) {
  const [before, after] = readFileSync(CLIENT, "utf8").split(START + typesOfClient() + END);
  writeFileSync(CLIENT, `${before}${START}\n${clientTypes()}\n\n${END}${after}`);
}
