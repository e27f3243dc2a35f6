import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { APPLICATION_VERSION } from "#contract/common/version";
import { pathNames } from "#contract/v1/operation";

/** An OpenAPI 3.1 document, from the schemas that the server validates with. Imports no Worker API, so tools and tests write it too. */

export interface DocumentedCall {
  method: string;
  path: string;
  id: string;
  summary: string;
  tag: string;
  isPublic?: boolean;
  query?: v.GenericSchema | undefined;
  parameters?: readonly object[];
  requestBody?: object;
  answers: Readonly<Record<string, object>>;
  /** Statuses and what they mean. */
  problems: readonly (readonly [status: number | "5XX", meaning: string])[];
}

export interface DocumentParts {
  title: string;
  description: string;
  tags: readonly { name: string; description: string }[];
  calls: readonly DocumentedCall[];
  /** By their name in the document. */
  schemas: Readonly<Record<string, v.GenericSchema>>;
  securitySchemes: Readonly<Record<string, object>>;
  /** Used for a schema that has no JSON form. Without it, there must be none but checks in code. */
  overrideSchema?: (valibotType: string) => JsonSchema | undefined;
}

export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

type Written = Pick<DocumentParts, "schemas" | "overrideSchema">;

const configOf = ({ overrideSchema }: Written) =>
  ({
    target: "draft-2020-12",
    typeMode: "input",
    overrideRef: ({ referenceId }) => schemaRef(referenceId).$ref,
    ...(overrideSchema
      ? // Checks in code have no JSON Schema; their problem texts explain them.
        { errorMode: "ignore", overrideSchema: ({ valibotSchema: { type } }) => overrideSchema(type) }
      : { errorMode: "throw", ignoreActions: ["check"] }),
  }) satisfies ConversionConfig;

/** Named schemas become references. */
export function jsonSchemaOf(parts: Written, schema: v.GenericSchema): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...written
  } = toJsonSchema(schema, { ...configOf(parts), definitions: parts.schemas });
  return written;
}

export function documentOf(parts: DocumentParts) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of parts.calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = callObject(call, parts);
  return {
    openapi: "3.1.0",
    info: { title: parts.title, version: APPLICATION_VERSION, description: parts.description },
    servers: [{ url: "/", description: "This portal" }],
    tags: parts.tags,
    paths,
    components: {
      schemas: toJsonSchemaDefs(parts.schemas, configOf(parts)),
      securitySchemes: parts.securitySchemes,
    },
    security: Object.keys(parts.securitySchemes).map((name) => ({ [name]: [] })),
  };
}

function callObject(call: DocumentedCall, parts: Written) {
  const { id, summary, path, query, tag, answers, problems, requestBody } = call;
  const parameters = [
    ...pathParameters(path),
    ...(query ? queryParameters(query, parts) : []),
    ...(call.parameters ?? []),
  ];
  const problemOf = (description: string) => ({
    description,
    content: { "application/problem+json": { schema: schemaRef("Problem") } },
  });
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(call.isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...answers,
      ...Object.fromEntries(problems.map(([status, meaning]) => [String(status), problemOf(meaning)])),
    },
  };
}

const pathParameters = (path: string) =>
  pathNames(path).map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));

function queryParameters(query: v.GenericSchema, parts: Written) {
  const { properties = {}, required = [] } = jsonSchemaOf(parts, query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}
