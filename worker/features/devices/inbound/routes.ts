import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { type Context, Hono } from "hono";
import { Problem } from "#contract/common/problem";
import { APPLICATION_VERSION } from "#contract/common/version";
import { answers, bodies, type Operation, operations } from "./openapi-operations.ts";
import { allow } from "../../../access/allow.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { ReceivedData } from "#contract/inbound/inbound";
import { DeviceConfigurationReport, DeviceHealthReport, type ReportAnswer } from "#contract/devices/reports";
import { deviceObject } from "../../../device/rpc.ts";
import type { DeviceReport } from "../../../device/state/configuration.ts";
import { now } from "../../../platform/clock.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { aheadOfClock, type KeyedEnv, notTaken, withKey } from "./device-key.ts";
import { deviceCommands } from "./commands.ts";
import { particle } from "./particle.ts";
import { readings } from "./readings.ts";
import { upload } from "./file/upload.ts";

const numberOrNull: JsonSchema = { type: ["number", "null"] };

/** The schema of sample values is only a list, because values are checked row by row. */
const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema =>
  toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: "input",
    // Checks in code have no JSON Schema; their problem texts explain them.
    errorMode: "ignore",
    overrideSchema: ({ valibotSchema: { type } }) => {
      if (type === "custom") return { type: "array", items: numberOrNull };
      return type === "unknown" ? numberOrNull : undefined;
    },
  });

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const binary: JsonSchema = { type: "string", format: "binary" };
const file = {
  "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
  "text/csv": { schema: binary },
  "text/plain": { schema: binary },
  "application/octet-stream": { schema: binary },
  "application/json": { schema: { type: "object", description: "A CSIJSON table" } },
};
const answerOf = (names: readonly string[]): JsonSchema =>
  names.length === 1 ? ref(names[0]!) : { anyOf: names.map(ref) };

const titles: Record<number, string> = {
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

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = operationObject(operation);
  }
  const named = Object.entries({ ...bodies, ...answers, Problem });
  return {
    openapi: "3.1.0",
    info: {
      title: "Soilsight device API",
      version: APPLICATION_VERSION,
      description:
        "What devices, gateways and device clouds send to Soilsight, and how they get their commands. A slash at the end of a path is ignored.",
    },
    servers: [{ url: "/", description: "This portal" }],
    tags: [
      { name: "device", description: "Calls with the key of a device" },
      { name: "webhook", description: "Calls with the secret of the webhook" },
    ],
    paths,
    components: {
      schemas: Object.fromEntries(named.map(([name, schema]) => [name, jsonSchemaOf(schema)])),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The key of the device, or the secret of the webhook." },
        basic: { type: "http", scheme: "basic", description: "Any user name, with the key or the secret as password." },
        header: { type: "apiKey", in: "header", name: "X-API-Key" },
      },
    },
  };
}

const contentOf = (body: NonNullable<Operation["body"]>) => {
  if (body === "file") return file;
  const form = body === "ParticleEvent" && { "application/x-www-form-urlencoded": { schema: ref(body) } };
  return { ...json(ref(body)), ...form };
};

function operationObject(operation: Operation) {
  const { id, summary, query, path, body, answers: answerNames, retryAfter, problems, key } = operation;
  const ofHeaders = (operation.headers ?? []).map((name) => headerParameters[name]);
  const parameters = [...pathParameters(path), ...(query ? queryParameters(query) : []), ...ofHeaders];
  const problemOf = (description: string | undefined) => ({
    description,
    content: { "application/problem+json": { schema: ref("Problem") } },
  });
  return {
    operationId: id,
    summary,
    tags: [key],
    security: [{ bearer: [] }, { basic: [] }, { header: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      "200": {
        description: "Done",
        ...(retryAfter && {
          headers: { "Retry-After": { description: "Retry after this time [s]", schema: { type: "integer" } } },
        }),
        content: json(answerOf(answerNames)),
      },
      ...Object.fromEntries(problems.map((status) => [String(status), problemOf(titles[status])])),
      "5XX": problemOf("A fault of the server; send it again later"),
    },
  };
}

const headerParameters: Record<"key" | "encoding", object> = {
  key: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Sent again with the same body, it gets the first receipt for seven days. Without it the body identifies the request.",
    schema: { type: "string" },
  },
  encoding: {
    name: "Content-Encoding",
    in: "header",
    required: false,
    description: "Of a packed body. The limits of its size hold for the plain body.",
    schema: { enum: ["gzip", "deflate", "identity"] },
  },
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function queryParameters(query: v.GenericSchema) {
  const { properties = {}, required = [] } = jsonSchemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

let document: string | undefined;

const openApi = new Hono<AppEnv>().get("/api/openapi.json", allow("public"), (c) => {
  document ??= JSON.stringify(openApiDocument());
  c.header("Cache-Control", "public, max-age=300");
  return c.body(document, 200, { "content-type": "application/json" });
});

async function store(c: Context<AppEnv & KeyedEnv>, report: Exclude<DeviceReport, { kind: "connection" }>) {
  const at = now();
  const wrong = aheadOfClock(report.report.t, at);
  if (wrong) return problem(c, 422, wrong.t, { type: "validation", fields: wrong });
  const stored = await deviceObject(c.env, c.get("keyed").device_id).report({ report, now: at });
  return c.json<ReportAnswer>({ stored });
}

const deviceReports = new Hono<AppEnv>()
  .get("/api/device/inbound/received", allow("device-key"), withKey, async (c) => {
    const at = now();
    const received = await deviceObject(c.env, c.get("keyed").device_id).received({ now: at });
    return received.ok ? c.json<ReceivedData>({ ...received.value, now: Math.floor(at) }) : notTaken(c, received);
  })
  .post(
    "/api/device/inbound/configuration",
    allow("device-key"),
    withKey,
    validate("json", DeviceConfigurationReport),
    (c) => store(c, { kind: "configuration", report: c.req.valid("json") }),
  )
  .post("/api/device/inbound/health", allow("device-key"), withKey, validate("json", DeviceHealthReport), (c) =>
    store(c, { kind: "health", report: c.req.valid("json") }),
  );

export const inbound = new Hono<AppEnv>()
  .route("/", readings)
  .route("/", upload)
  .route("/", deviceCommands)
  .route("/", deviceReports)
  .route("/", particle)
  .route("/", openApi);
