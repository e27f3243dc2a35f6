import type { JsonSchema } from "@valibot/to-json-schema";
import { Problem } from "#contract/common/problem";
import { inboundAnswers, inboundBodies, type InboundOperation, inboundOperations } from "#contract/inbound/operations";
import { commonProblems, mediaTypes, type Operation } from "#contract/v1/operation";
import { v1Operations } from "#contract/v1/operations";
import { apiProblems, type ApiProblemSlug } from "#contract/v1/problems";
import { v1Schemas } from "#contract/v1/schemas";
import { type DocumentedCall, documentOf, type DocumentParts, jsonSchemaOf, schemaRef } from "./document.ts";

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const anyOf = (names: readonly string[]): JsonSchema =>
  names.length === 1 ? schemaRef(names[0]!) : { anyOf: names.map(schemaRef) };

const numberOrNull: JsonSchema = { type: ["number", "null"] };
const binary: JsonSchema = { type: "string", format: "binary" };
const rawFile = {
  "text/csv": { schema: binary },
  "text/plain": { schema: binary },
  "application/octet-stream": { schema: binary },
};
const file = {
  "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
  ...rawFile,
  "application/json": { schema: { type: "object", description: "A CSIJSON table" } },
};

const inboundProblems: Record<number, string> = {
  400: "Not JSON, no file, or cut off",
  401: "The key is missing or wrong",
  403: "The key belongs to another device",
  404: "Not found for this key",
  409: "The same file is already being uploaded, or the unit isn't added to the portal yet",
  410: "The device is retired",
  413: "Too large",
  415: "Unsupported content type or encoding",
  422: "Invalid content; `fields` lists the errors",
  429: "Too many wrong keys, or more than the device may send; see Retry-After",
};
const serverFault = ["5XX", "A fault of the server; send it again later"] as const;

const header = (name: string, description: string, schema: object = { type: "string" }) => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

const headerParameters = {
  match: header("If-Match", "ETag of the record as you read it: 412 if it was changed since."),
  noneMatch: header("If-None-Match", "`*`: 412 if the record exists."),
  once: header(
    "Idempotency-Key",
    "8 to 64 printable characters. Sent again with the same body within 24 hours, the call changes nothing and gets its first answer.",
  ),
  key: header(
    "Idempotency-Key",
    "Sent again with the same body, it gets the first receipt for seven days. Without it the body identifies the request.",
  ),
  encoding: header("Content-Encoding", "Of a packed body. The limits of its size hold for the plain body.", {
    enum: ["gzip", "deflate", "identity"],
  }),
};

function bodyContent(body: NonNullable<InboundOperation["body"]>) {
  if (body === "file") return file;
  const form = body === "ParticleEvent" && { "application/x-www-form-urlencoded": { schema: schemaRef(body) } };
  return { ...json(schemaRef(body)), ...form };
}

const inboundCall = ({
  key,
  headers = [],
  body,
  answers,
  retryAfter,
  problems,
  ...call
}: InboundOperation): DocumentedCall => ({
  ...call,
  tag: key ?? "device",
  parameters: headers.map((name) => headerParameters[name]),
  ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
  answers: {
    "200": {
      description: "Done",
      ...(retryAfter && {
        headers: { "Retry-After": { description: "Retry after this time [s]", schema: { type: "integer" } } },
      }),
      content: json(anyOf(answers)),
    },
  },
  problems: [...problems.map((status) => [status, inboundProblems[status]!] as const), serverFault],
});

/** What devices, gateways and device clouds call. */
export const openApiDocument = () =>
  documentOf({
    title: "Soilsight device API",
    description:
      "What devices, gateways and device clouds send to Soilsight, and how they get their commands. A slash at the end of a path is ignored.",
    tags: [
      { name: "device", description: "Calls with the key of a device" },
      { name: "webhook", description: "Calls with the secret of the webhook" },
    ],
    calls: inboundOperations.map(inboundCall),
    schemas: { ...inboundBodies, ...inboundAnswers, Problem },
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "The key of the device, or the secret of the webhook." },
      basic: { type: "http", scheme: "basic", description: "Any user name, with the key or the secret as password." },
      header: { type: "apiKey", in: "header", name: "X-API-Key" },
    },
    // The schema of sample values is only a list, because values are checked row by row.
    overrideSchema: (type) =>
      type === "custom" ? { type: "array", items: numberOrNull } : type === "unknown" ? numberOrNull : undefined,
  });

/** Slugs of a call by status: one answer of OpenAPI has all problems of a status. */
export function problemsOf({ problems }: Pick<Operation, "problems">): (readonly [number, string])[] {
  const named = new Set<ApiProblemSlug>([...commonProblems, ...problems]);
  const slugs = (Object.keys(apiProblems) as ApiProblemSlug[]).filter((slug) => named.has(slug));
  const ofStatus = Map.groupBy(slugs, (slug) => apiProblems[slug].status);
  return [...ofStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, ofIt]) => [status, ofIt.map((slug) => `\`${slug}\``).join(", ")] as const);
}

const formatParameter = ({ formats }: Operation) =>
  formats.length === 1
    ? []
    : [
        {
          name: "format",
          in: "query",
          required: false,
          description: "For programs that can't send `Accept`",
          schema: { enum: formats },
        },
      ];

const headersOf = ({ method, record }: Operation): object[] => [
  ...(method === "POST" ? [headerParameters.once] : []),
  ...(record && method !== "GET" ? [headerParameters.match] : []),
  ...(record && method === "PUT" ? [headerParameters.noneMatch] : []),
];

const rateHeaders = {
  "RateLimit-Policy": { description: "Calls a minute of the token", schema: { type: "string" } },
  RateLimit: { description: "Calls that are left, a hint", schema: { type: "string" } },
};

function v1Call(declared: Operation, parts: Pick<DocumentParts, "schemas">): DocumentedCall {
  const { id, method, path, summary, query, body, takesFile, answer, formats, scope } = declared;
  const content = Object.fromEntries(
    formats.map((format) => [
      mediaTypes[format],
      { schema: format === "json" ? jsonSchemaOf(parts, answer) : format === "zip" ? binary : { type: "string" } },
    ]),
  );
  const scopeText = scope === "any" ? "any token" : `scope \`${scope}\``;
  return {
    id,
    method,
    query,
    tag: "v1",
    path: `/api/v1${path}`,
    summary: `${summary} (${scopeText})`,
    parameters: [...formatParameter(declared), ...headersOf(declared)],
    ...(body && { requestBody: { required: true, content: json(jsonSchemaOf(parts, body)) } }),
    ...(takesFile && { requestBody: { required: true, content: rawFile } }),
    answers: { "200": { description: "Done", headers: rateHeaders, content } },
    problems: problemsOf(declared),
  };
}

/** What programs of owners call with a token. */
export function v1Document() {
  const parts: Omit<DocumentParts, "calls"> = {
    title: "Soilsight API",
    description:
      "Plants, devices, daily soiling, losses and plans for other programs. Every quantity has its unit in its name. Fields, operations and values of lists may be added; clients ignore what they don't know.",
    tags: [{ name: "v1", description: "Calls with a token" }],
    schemas: v1Schemas,
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "A token, made under API Access or Integrations." },
    },
  };
  return documentOf({ ...parts, calls: v1Operations.map((declared) => v1Call(declared, parts)) });
}
