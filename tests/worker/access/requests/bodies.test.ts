import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import { fileTexts } from "#contract/files/files";
import { ENERGY_FILE_MAX_LENGTH } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { inboundTexts } from "#contract/inbound/texts";
import { openFilePart } from "../../../../worker/features/files/index.ts";
import { app } from "../../../../worker/app.ts";
import { sha256Hex } from "../../../../worker/platform/digest.ts";
import { anOwnerWithDevice } from "../../devices/builders.ts";
import { aRegisteredDevice, toa5 } from "../../inbound/support.ts";
import { aSignedInPerson, ORIGIN } from "../people.ts";

const encoder = new TextEncoder();
const KILOBYTE = 1024;

function endless(begin: string, most: number) {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = sent === 0 ? encoder.encode(begin) : new Uint8Array(64 * KILOBYTE).fill(97);
        sent += piece.length;
        controller.enqueue(piece);
        if (sent >= most) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, sent: () => sent };
}

const put = async (path: string, headers: Record<string, string>, body: BodyInit) => {
  const init = { method: "PUT", headers: { "sec-fetch-site": "same-origin", ...headers }, body };
  const answer = await exports.default.fetch(new Request(ORIGIN + path, init));
  return [answer.status, (await answer.json<{ title: string }>()).title] as const;
};
const head = (boundary: string, name = "a.csv") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

describe("a JSON body", () => {
  it("with a text file may be a quarter longer than its text, and gets its answer beyond that [S31]", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson();
    const send = (bytes: number) => {
      const body = JSON.stringify({ csv_content: "1".repeat(bytes) });
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
      const request = new Request(`${ORIGIN}/api/device/savings`, {
        method: "POST",
        headers: { ...headers, "content-length": String(body.length) },
        body,
      });
      return exports.default.fetch(request);
    };
    const answer = await send(1.25 * ENERGY_FILE_MAX_LENGTH + 65 * KILOBYTE);
    expect([answer.status, (await answer.json<{ title: string }>()).title]).toEqual([413, texts.tooLarge]);
    expect((await send(ENERGY_FILE_MAX_LENGTH)).status).toBe(422);
  });
});

describe("a file of undeclared length", () => {
  it("is not kept in memory for a caller without a key", async ({ expect }) => {
    const body = endless(head("x"), 20 * 1024 * KILOBYTE);
    const { device } = await anOwnerWithDevice();
    const [status, title] = await put(
      `/api/device/inbound/sensor/data?deviceId=${device}&sensorType=10`,
      { ...MULTIPART, "x-api-key": "wrong" },
      body.stream,
    );
    expect([status, title]).toEqual([401, inboundTexts.wrongKey]);
    expect(body.sent()).toBeLessThan(1024 * KILOBYTE);
  });

  it("is cut off at the size limit, and nothing of it is kept", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const body = endless(head("x", "a.png"), 30 * 1024 * KILOBYTE);
    expect(await put("/api/files/upload", { ...MULTIPART, cookie }, body.stream)).toEqual([413, fileTexts.tooLarge]);
    expect(body.sent()).toBeLessThan(24 * 1024 * KILOBYTE);
  });

  it("has the limit of a small body where JSON is expected", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const body = endless('{"theme":"', 30 * 1024 * KILOBYTE);
    const json = { "content-type": "application/json", cookie };
    expect(await put("/api/account/theme", json, body.stream)).toEqual([413, texts.tooLarge]);
    expect(body.sent()).toBeLessThan(1024 * KILOBYTE);
  });
});

const withLength = (body: ReturnType<typeof endless>, length: number) => ({
  body: body.stream,
  headers: { "content-type": "application/json", "content-length": String(length) },
});

describe("a body of declared length", () => {
  it("is read to its end and dropped if it is too large, so that the answer arrives", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const length = 20 * 1024 * KILOBYTE;
    const sent = endless("a".repeat(64 * KILOBYTE), length);
    const { headers, body } = withLength(sent, length);
    expect(await put("/api/account/theme", { ...headers, cookie }, body)).toEqual([413, texts.tooLarge]);
    expect(sent.sent()).toBe(length);
  });

  it("of the demonstration account is never held if it is larger than 4 MB", async ({ expect }) => {
    const demo = await aSignedInPerson({ demo: true });
    const owner = await aSignedInPerson();
    const ask = async (cookie: string, length: number) => {
      const { headers, body } = withLength(endless("a".repeat(64 * KILOBYTE), length), length);
      const init = { method: "POST", body, headers: { ...headers, cookie, "sec-fetch-site": "same-origin" } };
      return (await exports.default.fetch(new Request(`${ORIGIN}/api/device/savings`, init))).status;
    };
    const large = 5 * 1024 * KILOBYTE;
    expect([await ask(demo.cookie, large), await ask(owner.cookie, large)]).toEqual([413, 400]);
  });
});

describe("a person who is removed while an upload arrives", () => {
  it("stores nothing", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const uploads = [
      ["/api/files/upload", "a.csv", "a;b\r\n", {}],
      [
        `/api/device/inbound/sensor/data?deviceId=${owner.device}&sensorType=0`,
        "a.dat",
        toa5(0, 3),
        { inbound_api_access: true },
      ],
    ] as const;
    for (const [path, name, content, flags] of uploads) {
      const { user, cookie } = await aSignedInPerson({ user_type: "Admin", ...flags });
      const parts = [head("x", name) + content, "\r\n--x--\r\n"];
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const part = parts.shift();
            if (part === undefined) return controller.close();
            if (parts.length === 0)
              await env.DB.prepare("update users set status = 'Disable' where id = ?").bind(user.id).run();
            controller.enqueue(encoder.encode(part));
          },
        },
        { highWaterMark: 0 },
      );
      const request = new Request(ORIGIN + path, {
        method: "PUT",
        headers: { "sec-fetch-site": "same-origin", ...MULTIPART, cookie },
        body,
      });
      const answer = await app.fetch(request, env, createExecutionContext());
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const { objects } = await env.FILES.list({ include: ["customMetadata"] });
    expect(objects.filter(({ customMetadata }) => customMetadata?.["device_id"] === owner.device)).toEqual([]);
  });
});

describe("a sender that hangs up", () => {
  const cut = (start: string) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(start));
        controller.error(new Error("Network connection lost."));
      },
    });

  it("within a form or a chunked body gets 400, and is no fault of the portal [S21]", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const { cookie } = await aSignedInPerson();
    const inbound = "/api/device/inbound/sensor/data?sensorType=10";
    const withKey = { "x-api-key": key };
    const json = { "content-type": "application/json" };
    const calls = [
      ["PUT", inbound, { ...MULTIPART, ...withKey }, cut(`${head("x", "a.dat")}"TOA5"`)],
      ["PUT", inbound, { ...MULTIPART, ...withKey }, cut("--x")],
      ["PUT", "/api/files/upload", { ...MULTIPART, cookie }, cut(`${head("x", "a.csv")}a`)],
      ["PUT", "/api/files/upload", { ...MULTIPART, cookie }, cut("--x")],
      ["POST", "/api/device/inbound/readings", { ...json, ...withKey }, cut('{"t":[')],
      ["PUT", "/api/account/theme", { ...json, cookie }, cut('{"theme":')],
    ] as const;
    for (const [method, path, headers, body] of calls) {
      const request = new Request(ORIGIN + path, {
        method,
        headers: { "sec-fetch-site": "same-origin", ...headers },
        body,
      });
      const answer = await app.fetch(request, env, createExecutionContext());
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});

describe("a form", () => {
  const formOf = (type: string, body: BodyInit) =>
    new Request(ORIGIN, { method: "PUT", headers: { "content-type": type }, body });

  it("is rejected for a boundary that no program writes", async ({ expect }) => {
    for (const boundary of ["-".repeat(71), "-".repeat(60_000), "a\u00e4", "{}"]) {
      const body = endless("-".repeat(64 * KILOBYTE), 16 * 1024 * KILOBYTE);
      expect(
        await openFilePart(formOf(`multipart/form-data; boundary=${boundary}`, body.stream), "file", 1000),
      ).toBeNull();
      expect(body.sent()).toBe(0);
    }
    expect(
      await openFilePart(
        formOf(
          `multipart/form-data; boundary=${"x".repeat(70)}`,
          `${head("x".repeat(70))}abc\r\n--${"x".repeat(70)}--`,
        ),
        "file",
        1000,
      ),
    ).not.toBeNull();
  });

  it("is rejected where too much data comes before its file", async ({ expect }) => {
    for (const begin of ["no boundary ", '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n']) {
      const body = endless(begin, 16 * 1024 * KILOBYTE);
      expect(await openFilePart(formOf("multipart/form-data; boundary=x", body.stream), "file", 1000)).toBeNull();
      expect(body.sent()).toBeLessThan(512 * KILOBYTE);
    }
  });

  it("gives its file a name that can be stored, with its extension", async ({ expect }) => {
    const part = await openFilePart(
      formOf("multipart/form-data; boundary=x", `${head("x", `${"../".repeat(1500)}logger.dat`)}abc\r\n--x--`),
      "file",
      1000,
    );
    expect(part!.name).toHaveLength(255);
    expect(part!.name.endsWith("/logger.dat")).toBe(true);
  });
});

describe("a compressed body", () => {
  it("is decompressed only for readings, and no further than their limit", async ({ expect }) => {
    const key = crypto.randomUUID();
    await anOwnerWithDevice({ api_key_hash: await sha256Hex(key) });
    const bomb = new Response(
      new Blob(["0".repeat(30 * 1024 * KILOBYTE)]).stream().pipeThrough(new CompressionStream("gzip")),
    );
    const headers = { "content-type": "application/json", "content-encoding": "gzip", authorization: `Bearer ${key}` };
    const init = { method: "POST", headers, body: await bomb.arrayBuffer() };
    const send = async (path: string) =>
      (await exports.default.fetch(new Request(`${ORIGIN}/api/device/inbound/${path}`, init))).status;
    expect(await send("readings")).toBe(413);
    for (const path of ["health", "configuration", "commands/none"])
      expect([path, await send(path)]).toEqual([path, 400]);
  });
});
