import type { JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { MAX_TOOL_BYTES, mcpTexts } from "#contract/v1/mcp";
import { type DeclaredOperation, pathNames } from "#contract/v1/operation";
import { v1Declared } from "#contract/v1/operations";
import { apiProblems } from "#contract/v1/problems";
import { Id } from "#contract/v1/schemas";
import { isAllowed } from "../../access/allow.ts";
import { wrongFields } from "../../platform/validate.ts";
import { jsonSchemaOf } from "../document.ts";
import { handlerOf } from "../handlers.ts";
import { type AnyCall, ApiRefusal, type V1Id } from "../serve.ts";
import { cleaned, marked } from "./untrusted.ts";

export interface ToolCaller extends Omit<AnyCall, "params"> {
  /** Tools only read. */
  body: null;
  /** Address of the portal, for links. */
  portal: string;
}

export interface Tool {
  name: string;
  description: string;
  input: v.StrictObjectSchema<v.ObjectEntries, undefined>;
  /** Of `result`. */
  output: JsonSchema;
  /** What the person needs, as of the operation: the guard of the route only knows what all tools need. */
  access: DeclaredOperation["access"];
  /** It counts against the limits of its person for such calls. */
  computing?: DeclaredOperation["computing"];
  /** It stores something, so that clients ask their person before they call it. */
  stores?: boolean;
  run(caller: ToolCaller, values: Record<string, unknown>): Promise<unknown>;
}

interface Offered {
  description: string;
  /** Parameters that a model has no use for. */
  without?: readonly string[];
  /** Fields of the answer, or of its items, that are left out to keep it short. */
  hides?: readonly string[];
  /** Most items of a page; less if they don't fit. */
  limit?: number;
}

export const plain = (schema: v.GenericSchema): JsonSchema => jsonSchemaOf({ schemas: {} }, schema);
const omit = <Value>(entries: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));

/** `listDailySoiling` is list_daily_soiling. */
const nameOf = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function withoutFields(schema: JsonSchema, hides: readonly string[]): JsonSchema {
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    properties: omit(properties, hides),
    required: required.filter((name) => !hides.includes(name)),
  };
}

function outputOf({ answer }: DeclaredOperation, hides: readonly string[]): JsonSchema {
  const schema = plain(answer);
  const data = schema.properties?.data as JsonSchema | undefined;
  if (!data?.items) return withoutFields(schema, hides);
  const items = withoutFields(data.items as JsonSchema, hides);
  return {
    ...withoutFields(schema, hides),
    properties: { ...omit(schema.properties!, hides), data: { ...data, items } },
  };
}

function shownOf(answer: unknown, hides: readonly string[]): unknown {
  const whole = omit(answer as Record<string, unknown>, hides);
  if (!Array.isArray(whole.data)) return whole;
  return { ...whole, data: whole.data.map((item) => omit(item as Record<string, unknown>, hides)) };
}

const isTooLong = (value: unknown): boolean => new TextEncoder().encode(JSON.stringify(value)).length > MAX_TOOL_BYTES;

/** A tool of a declared operation: the same parameters, answer and rights. */
export function readTool(id: V1Id, { description, without = [], hides = [], limit: longest }: Offered): Tool {
  const declared: DeclaredOperation = v1Declared[id];
  const names = pathNames(declared.path);
  const entries: v.ObjectEntries = {
    ...Object.fromEntries(names.map((name) => [name, Id])),
    ...omit<v.ObjectEntries[string]>(declared.query?.entries ?? {}, without),
    ...(longest !== undefined && {
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longest))),
    }),
  };
  return {
    name: nameOf(id),
    description,
    input: v.strictObject(entries),
    output: outputOf(declared, hides),
    access: declared.access,
    computing: declared.computing,
    async run(caller, values) {
      const params = Object.fromEntries(names.map((name) => [name, String(values[name])]));
      const asked = omit(values, names);
      for (let limit = (asked.limit as number | undefined) ?? longest; ; limit = Math.floor(limit / 2)) {
        const query = limit === undefined ? asked : { ...asked, limit };
        const answer = await handlerOf(id)({ ...caller, query, params });
        if (answer instanceof ApiRefusal) return answer;
        const result = shownOf(answer, hides);
        // The cursor of a shorter page continues where it ends.
        if (limit === undefined || limit === 1 || !isTooLong(cleaned(result))) return result;
      }
    },
  };
}

export interface ToolDescription {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: boolean };
}

export const described = ({ name, description, input, output, stores = false }: Tool): ToolDescription => ({
  name,
  description,
  inputSchema: plain(input),
  outputSchema: {
    type: "object",
    properties: { note: { type: "string" }, result: marked(output) },
    required: ["note", "result"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: !stores, ...(stores && { destructiveHint: false }), openWorldHint: false },
});

interface ToolResult {
  content: { type: "text"; text: string }[];
  structuredContent?: { note: string; result: unknown };
  isError?: true;
}

const forbidden = new ApiRefusal("forbidden");
const failed = (text: string): ToolResult => ({ content: [{ type: "text", text }], isError: true });
const sentence = (title: string, errors: Readonly<Record<string, string>>): string =>
  [title, ...Object.entries(errors).map(([name, detail]) => `${name}: ${detail}`)].join(" ");

/** The name of an unknown parameter isn't repeated. */
function faultsOf({ input }: Tool, issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const isKnown = ([name]: [string, string]) => Object.hasOwn(input.entries, name);
  const known = Object.fromEntries(Object.entries(wrongFields(issues)).filter(isKnown));
  return Object.keys(known).length > 0 ? known : { arguments: `Known are ${Object.keys(input.entries).join(", ")}.` };
}

/** Runs a tool. A refusal is a result of the tool, so that the model reads it; nothing in it repeats what was sent. */
export async function callTool(tool: Tool, caller: ToolCaller, values: unknown): Promise<ToolResult> {
  const read = v.safeParse(tool.input, values);
  if (!read.success) return failed(sentence(apiProblems["invalid-request"].title, faultsOf(tool, read.issues)));
  const answer = isAllowed(caller.principal, tool.access) ? await tool.run(caller, read.output) : forbidden;
  if (answer instanceof ApiRefusal) {
    const errors = Object.fromEntries(answer.errors.map(({ parameter, detail }) => [parameter, detail]));
    return failed(sentence(apiProblems[answer.slug].title, errors));
  }
  const structuredContent = { note: mcpTexts.note, result: cleaned(answer) };
  if (isTooLong(structuredContent)) return failed(mcpTexts.tooLong);
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}
