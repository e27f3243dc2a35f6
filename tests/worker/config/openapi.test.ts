import type { Schema } from "@cfworker/json-schema";
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, it } from "vitest";
import { routePolicies } from "../../../worker/app.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { openApiDocument } from "../../../worker/api/documents.ts";
import { ORIGIN } from "../access/people.ts";
import { schemaFaults } from "../api/schema-faults.ts";
import { anOwnerWithUnit, asked, byKey, fetchCommands, type Unit } from "../commands/support.ts";
import { aWash } from "../device/support.ts";
import { aRegisteredDevice, documented, postReadings, putFile, toa5 } from "../inbound/support.ts";

interface Content {
  [type: string]: { schema: Schema };
}
interface OperationObject {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers?: Record<string, unknown>; content: Content }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

let served: Response;
let document: Document;
// Not while the file is loaded: a request of that time once failed the whole file.
beforeAll(async () => {
  served = await exports.default.fetch(`${ORIGIN}/api/openapi.json`);
  document = await served.clone().json<Document>();
});
const operationOf = (id: string): OperationObject =>
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === id)!;

const faults = schemaFaults(() => document.components);
const takes = (id: string, body: unknown): boolean =>
  faults(operationOf(id).requestBody!.content["application/json"]!.schema, body).length === 0;

async function undocumented(id: string, response: Response): Promise<unknown> {
  const said = operationOf(id).responses[String(response.status)];
  if (!said) return `${id} does not name ${response.status}: ${await response.text()}`;
  const type = response.headers.get("content-type")!.split(";", 1)[0]!;
  const schema = said.content[type]?.schema;
  if (!schema) return `${id} ${response.status} does not name ${type}`;
  const found = faults(schema, await response.json());
  const missing = Object.keys(said.headers ?? {}).filter((name) => !response.headers.has(name));
  return found.length + missing.length === 0 ? null : [id, response.status, found, missing];
}

const NOW = Math.floor(Date.now() / 1000) - 60;
const wash = aWash(NOW);

const bodies: Record<string, { path: string; good: unknown[]; bad: unknown[] }> = {
  sendReadings: {
    path: "readings",
    good: [
      { t: [NOW], iC: [800], iD: [null] },
      { t: [], washes: [wash] },
      [{ t: NOW, iC: 801 }],
      { rows: [{ t: NOW, iC: 802 }], washes: [wash] },
    ],
    bad: [
      { t: [NOW], nonsense: [1] },
      { t: 5 },
      [{ t: NOW, nonsense: 1 }],
      { t: [], washes: [{ ...wash, alert: 1 }] },
      "x",
    ],
  },
  answerCommand: {
    path: "commands/none",
    good: [],
    bad: [
      {},
      { attempt: 0, result: 1 },
      { attempt: 1 },
      { attempt: 1, result: 0.5 },
      { attempt: 1, result: 1, more: 2 },
    ],
  },
  reportConfiguration: {
    path: "configuration",
    good: [{ version: 16, washTimes: [6, 25, 25, 25, 25], washEnabled: true, normC: 1.5, tz: -7 }],
    bad: [{ washSec: 0 }, { washTimes: [1, 2] }, { color: "red" }, { normC: 31 }, { version: "16" }],
  },
  reportHealth: {
    path: "health",
    good: [
      { t: NOW, battery: 12.4, signal: -80, firmware: "3.1", uptime: 60, temperature: 20, humidity: 40, tankEmpty: 0 },
    ],
    bad: [{ battery: "full" }, { t: 5 }, { uptime: -1 }, { mood: "fine" }],
  },
};

describe("the document of the device API", () => {
  it("is OpenAPI 3.1, made of the schemas that the server validates with", async ({ expect }) => {
    expect(served.headers.get("content-type")).toBe("application/json");
    expect(document.openapi).toBe("3.1.0");
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    for (const schema of Object.values(document.components.schemas)) expect(Object.keys(schema)).not.toEqual([]);
  });

  it("names every call of devices and no other", ({ expect }) => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = routePolicies
      .filter(({ access }) => access === "device-key")
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(documented.toSorted()).toEqual(registered.toSorted());
  });

  it("has no broken references", ({ expect }) => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  it.for(Object.entries(bodies))(
    "describes for %s what the server does",
    async ([id, { path, good, bad }], { expect }) => {
      const { key } = await anOwnerWithUnit();
      for (const body of [...good, ...bad]) {
        const response = await byKey(key, "POST", path, body === "x" ? JSON.stringify(body) : body);
        const isGood = good.includes(body);
        expect([JSON.stringify(body), response.status]).toEqual([JSON.stringify(body), isGood ? 200 : 422]);
        expect([JSON.stringify(body), takes(id, body)]).toEqual([JSON.stringify(body), isGood]);
        expect(await undocumented(id, response)).toBeNull();
      }
      const problems = [byKey(null, "POST", path, good[0] ?? bad[0]), byKey(key, "POST", path, "{")];
      for (const problem of await Promise.all(problems)) expect(await undocumented(id, problem)).toBeNull();
    },
  );

  it("says how commands are fetched and answered", async ({ expect }) => {
    const unit: Unit = await anOwnerWithUnit();
    const command = await asked(unit, "clean");
    const riding = await postReadings(unit.key, bodies.sendReadings!.good[0]);
    expect(await undocumented("sendReadings", riding)).toBeNull();
    for (const report of [
      { attempt: 1, received: true },
      { attempt: 1, result: -1 },
    ]) {
      expect(takes("answerCommand", report)).toBe(true);
      expect(
        await undocumented("answerCommand", await byKey(unit.key, "POST", `commands/${command.id}`, report)),
      ).toBeNull();
    }
    await asked(unit, "sysInfo");
    expect(await undocumented("fetchCommands", await byKey(unit.key, "GET", "commands?wait=0"))).toBeNull();
    expect(await undocumented("fetchCommands", await byKey(unit.key, "GET", "commands?wait=99"))).toBeNull();
    expect(await fetchCommands(unit.key)).toEqual([]);
    const unknown = await byKey(unit.key, "POST", "commands/none", { attempt: 1, result: 0 });
    expect([unknown.status, await undocumented("answerCommand", unknown)]).toEqual([404, null]);
  });

  it("says how files are uploaded", async ({ expect }) => {
    const { id, key } = await anOwnerWithUnit();
    const { parameters } = operationOf("uploadFile");
    expect(parameters!.filter(({ required }) => required).map(({ name }) => name)).toEqual([]);
    expect(await undocumented("uploadFile", await putFile(id, toa5(NOW - 86_400, 5), { key }))).toBeNull();
    const dryRun = { key, query: { dryRun: "1" } };
    for (const file of [toa5(NOW - 86_400, 5), "TIMESTAMP,Wind\n2026-03-02 10:00,3\n2026-03-02 10:01,3\n"])
      expect(await undocumented("uploadFile", await putFile(id, file, dryRun))).toBeNull();
    expect(await undocumented("uploadFile", await putFile(id, "x", { key, name: "x.exe" }))).toBeNull();
    expect(await undocumented("uploadFile", await putFile("another", "x", { key }))).toBeNull();
  });

  it("names what a retired device, an unregistered unit and unsuitable bodies get", async ({ expect }) => {
    const { key } = await anOwnerWithUnit();
    const retired = await aRegisteredDevice({ retired_at: 1 });
    const unit = crypto.randomUUID();
    await env.DB.prepare(
      "INSERT INTO provisioned_units (device_id, icc_id, serial_number, api_key_hash) VALUES (?, ?, 'S', ?)",
    )
      .bind(crypto.randomUUID(), crypto.randomUUID(), await sha256Hex(unit))
      .run();
    for (const path of ["readings", "configuration", "health", "commands/none"]) {
      const send = (type: string, body: string, of = key) =>
        documented(
          new Request(`${ORIGIN}/api/device/inbound/${path}`, {
            method: "POST",
            headers: { authorization: `Bearer ${of}`, "content-type": type, "content-length": String(body.length) },
            body,
          }),
        );
      const json = "application/json";
      const answers = [
        await send(json, "{}", retired.key),
        await send("text/xml", "<a/>"),
        await send(json, " ".repeat(4_200_000)),
        await send(json, "{"),
      ];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 410, 415, 413, 400]);
    }
    for (const path of ["received", "commands"]) expect((await byKey(retired.key, "GET", path)).status).toBe(410);
    expect((await putFile(retired.id, toa5(NOW, 2), { key: retired.key })).status).toBe(410);
    const early = await documented(
      new Request(`${ORIGIN}/api/device/inbound/sensor/data`, {
        method: "PUT",
        headers: { "x-api-key": unit },
        body: toa5(NOW, 2),
      }),
    );
    expect(early.status).toBe(409);
    expect(operationOf("uploadFile").responses["409"]).toBeDefined();
    const header = (of: string) => operationOf(of).parameters!.filter(({ in: place }) => place === "header");
    expect(header("sendReadings").map(({ name }) => name)).toEqual(["Idempotency-Key", "Content-Encoding"]);
    expect(header("uploadNamedFile").map(({ name }) => name)).toEqual(["Content-Encoding"]);
  });

  it("describes what a key reads back", async ({ expect }) => {
    const { id, key } = await anOwnerWithUnit();
    const read = () => byKey(key, "GET", "received");
    const empty = await read();
    expect(await undocumented("readReceived", empty.clone())).toBeNull();
    expect(await empty.json()).toMatchObject({ last: null, receipts: [] });
    await postReadings(key, { t: [NOW - 60, NOW], iC: [800, 801], iD: [790, 791] });
    await putFile(id, toa5(NOW - 86_400, 5), { key });
    const answer = await read();
    expect(await undocumented("readReceived", answer.clone())).toBeNull();
    expect(await answer.json()).toMatchObject({
      last: NOW,
      receipts: [
        { kind: "upload", name: "station.dat", accepted: 5, undone_at: null },
        { kind: "readings", name: null, first: NOW - 60, last: NOW, accepted: 2 },
      ],
    });
    expect(await undocumented("readReceived", await byKey("wrong", "GET", "received"))).toBeNull();
  });

  it("describes what the webhook accepts", async ({ expect }) => {
    const { id } = await anOwnerWithUnit();
    const event = {
      event: "spark/status",
      data: "online",
      published_at: new Date().toISOString(),
      coreid: id,
      fw_version: 7,
    };
    const send = (body: unknown, secret: string | null = "secret-of-the-webhook") =>
      byKey(secret, "POST", "particle", body);
    expect(takes("particleEvent", event)).toBe(true);
    expect(await undocumented("particleEvent", await send(event))).toBeNull();
    expect(takes("particleEvent", { ...event, coreid: 5 })).toBe(false);
    expect(await undocumented("particleEvent", await send({ ...event, coreid: 5 }))).toBeNull();
    expect(await undocumented("particleEvent", await send({ ...event, coreid: "nobody" }))).toBeNull();
    expect(await undocumented("particleEvent", await send(event, null))).toBeNull();
  });
});
