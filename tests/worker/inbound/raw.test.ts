import { exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import { inboundTexts } from "#contract/inbound/texts";
import type { ShortUploadAnswer, UploadPreview } from "#contract/inbound/inbound";
import type { Problem } from "#contract/common/problem";
import { refusals } from "#domain/logger-file/refusals";
import { SHORT_ANSWER, shorten } from "../../../worker/features/devices/inbound/file/upload-answer.ts";
import { plainBody, rawFile, TooLarge } from "../../../worker/features/files/index.ts";
import { headOf, inside } from "../device/support.ts";
import { aRegisteredDevice, anUploader, documented, toa5 } from "./support.ts";

const ROOT = "http://localhost/api/device/inbound/sensor/data";
const TEN = Date.UTC(2026, 2, 2, 10) / 1000;
const encoder = new TextEncoder();

interface Raw {
  method?: "PUT" | "POST";
  path?: string;
  headers?: Record<string, string>;
}

function sendRaw(key: string, body: BodyInit, { method = "PUT", path = "", headers = {} }: Raw = {}) {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  return documented(new Request(ROOT + path, { method, headers: { "x-api-key": key, ...headers }, body: bytes }));
}

const takenBy = async (answer: Response) => {
  const text = await answer.text();
  return { status: answer.status, length: text.length, ...(JSON.parse(text) as ShortUploadAnswer) };
};
const refusedBy = async (answer: Response) => {
  const text = await answer.text();
  return { status: answer.status, length: text.length, title: (JSON.parse(text) as Problem).title };
};

const gzipped = (text: string) => new Response(text).body!.pipeThrough(new CompressionStream("gzip"));
const bytesOf = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer());
const HEADER_LINES = 4;
const withoutHeader = (file: string) => file.split("\r\n").slice(HEADER_LINES).join("\r\n");

describe("a packed body", () => {
  const PIECES = 16;
  /** Packed bytes in pieces, of which none shrinks, or all do as far as they can; counts those that are taken. */
  async function packedPieces(random = crypto.getRandomValues(new Uint8Array(65_536))) {
    const plain = new Uint8Array(await new Blob(Array.from({ length: PIECES }, () => random)).arrayBuffer());
    const packed = await bytesOf(new Response(plain).body!.pipeThrough(new CompressionStream("gzip")));
    const size = Math.ceil(packed.length / PIECES);
    let taken = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (taken === PIECES) controller.close();
          else controller.enqueue(packed.slice(taken * size, ++taken * size));
        },
      },
      { highWaterMark: 0 },
    );
    return { body, plain, taken: () => taken };
  }
  const headers = new Headers({ "content-encoding": "gzip" });

  it("is unpacked as it is read, so that a reader who stops early has not paid for the rest", async ({ expect }) => {
    const { body, taken } = await packedPieces();
    const plain = plainBody({ headers, body }, () => {}) as ReadableStream<Uint8Array>;
    const reader = plain.getReader();
    expect((await reader.read()).done).toBe(false);
    for (let n = 0; n < 20; n++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(taken()).toBeLessThanOrEqual(3);
    await reader.cancel();
    expect(taken()).toBeLessThanOrEqual(4);
  });

  it.for([
    ["random", undefined],
    ["equal", new Uint8Array(262_144)],
  ] as const)("gives all of its %s bytes, in order", async ([, piece], { expect }) => {
    const { body, plain } = await packedPieces(piece);
    let counted = 0;
    const read = await bytesOf(plainBody({ headers, body }, (bytes) => void (counted += bytes)) as ReadableStream);
    expect([counted, read.length]).toEqual([plain.length, plain.length]);
    expect(read.every((byte, at) => byte === plain[at])).toBe(true);
  });
});

describe("a body that is the logger's file itself", () => {
  it("loses only the channel that is broken, all day", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const broken = ["Bad", "-88888", "9999", "400"];
    const rows = broken.map((text, index) => `2026-03-02 18:0${index},${800 + index},780,${text}`);
    const taken = await takenBy(await sendRaw(key, ["TIMESTAMP,iC,iD,tC", ...rows, ""].join("\n")));
    expect(taken.status).toBe(200);
    expect(
      await inside(stub, "SELECT count(*) AS n, count(iC) AS iC, count(iD) AS iD, count(tC) AS tC FROM samples"),
    ).toEqual([{ n: 4, iC: 4, iD: 4, tC: 0 }]);
  });

  it.for([
    ["PUT", "text/csv"],
    ["PUT", "text/plain; charset=utf-8"],
    ["POST", "application/octet-stream"],
    ["POST", "application/x-www-form-urlencoded"],
    ["PUT", null],
    ["POST", null],
  ] as const)("is accepted by %s as %s, with only the key", async ([method, type], { expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const headers: Record<string, string> = type === null ? {} : { "content-type": type };
    const answer = await takenBy(await sendRaw(key, toa5(TEN, 60), { method, headers }));
    expect(answer).toMatchObject({ status: 200, message: "60 rows stored." });
    expect(answer.length).toBeLessThanOrEqual(SHORT_ANSWER);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 60 }]);
  });

  it("may be compressed, and in chunks of undeclared length", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const headers = { "content-encoding": "gzip" };
    const packed = await bytesOf(gzipped(toa5(TEN, 60)));
    expect(await takenBy(await sendRaw(key, packed, { headers }))).toMatchObject({ message: "60 rows stored." });
    expect(await takenBy(await sendRaw(key, gzipped(toa5(TEN, 90)), { headers }))).toMatchObject({
      message: "30 rows stored, 60 rows already stored.",
    });
    const cut = await refusedBy(await sendRaw(key, packed.slice(0, -20), { headers }));
    expect([cut.status, cut.title]).toEqual([400, inboundTexts.cutOff]);
    const unknown = await refusedBy(await sendRaw(key, "x", { headers: { "content-encoding": "br" } }));
    expect([unknown.status, unknown.title]).toEqual([415, inboundTexts.unknownEncoding]);
  });

  it("counts packed and unpacked for the device's daily bytes", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    // The object stores its count only after 100 kB.
    const file = toa5(TEN, 4000);
    const packed = await bytesOf(gzipped(file));
    await sendRaw(key, packed, { headers: { "content-encoding": "gzip" }, path: "?dryRun=1" });
    expect((await headOf(stub)).load).toMatchObject({ bytes: packed.length + encoder.encode(file).length });
  });

  it("is cut off at the size limit of a file, however small it was when compressed", async ({ expect }) => {
    const body = gzipped("a".repeat(200_000));
    const plain = plainBody({ headers: new Headers({ "content-encoding": "gzip" }), body }, () => {});
    const file = rawFile("a.dat", plain as ReadableStream<Uint8Array>, 100_000);
    await expect(new Response(file.content).text()).rejects.toThrow(TooLarge);
  });

  it("may be previewed", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const preview = await (await sendRaw(key, toa5(TEN, 30), { path: "?dryRun=1" })).json<UploadPreview>();
    expect(preview).toMatchObject({ format: "TOA5", rows: 30 });
    expect(await stub.lastDataPoint()).toMatchObject({ ts: null });
  });
});

describe("files of one table under numbered names", () => {
  it("are accepted with the header in each, and only in the first", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const send = async (path: string, body: string) => takenBy(await sendRaw(key, body, { path }));
    const rows = (from: number, count: number) => toa5(TEN + from * 60, count);
    expect(await send("/Soiling0.dat", rows(0, 10))).toMatchObject({ message: "10 rows stored." });
    expect(await send("/Soiling1.dat", rows(10, 10))).toMatchObject({ message: "10 rows stored." });
    expect(await send("/Soiling2.dat", withoutHeader(rows(20, 10)))).toMatchObject({ message: "10 rows stored." });
    expect(await send("/Soiling3.dat", withoutHeader(rows(30, 10)))).toMatchObject({ message: "10 rows stored." });
    expect(await inside(stub, "SELECT count(*) AS n, max(iC) > 0 AS has FROM samples")).toEqual([{ n: 40, has: 1 }]);
    const batches = await stub.uploads();
    expect(batches.map(({ name }) => name)).toEqual(["Soiling3.dat", "Soiling2.dat", "Soiling1.dat", "Soiling0.dat"]);
  });

  it("are read with the settings of the file before, the sensor from the device's newest file", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const table = (minute: number) => `Time,A,B\n2026-03-02 10:0${minute},500,450\n`;
    const query = new URLSearchParams({
      clock: "utc",
      mapping: JSON.stringify({ timestamp: "Time", iC: "B", iD: "A" }),
    });
    expect((await sendRaw(key, table(0), { path: `/t_1.csv?${query.toString()}` })).status).toBe(200);
    expect((await sendRaw(key, table(1), { path: "/t_2.csv" })).status).toBe(200);
    expect(await stub.lastDataPoint()).toMatchObject({ ts: TEN + 60, iC: 450, iD: 500 });
  });

  it("are refused without a header where none came before, and accepted after one did", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const rows = withoutHeader(toa5(TEN, 5));
    const refused = await refusedBy(await sendRaw(key, rows, { path: "/T7.dat" }));
    expect([refused.status, refused.title]).toEqual([422, shorten(refusals.noHeader.message)]);
    await sendRaw(key, toa5(TEN, 5), { path: "/T6.dat" });
    expect((await sendRaw(key, rows, { path: "/T7.dat" })).status).toBe(200);
    expect((await sendRaw(key, rows, { path: "/Other.dat" })).status).toBe(422);
  });
});

describe("a JSON table of a logger", () => {
  const table = (rows: number) => ({
    head: {
      transaction: 0,
      environment: { station_name: "Yuma", table_name: "Soiling" },
      fields: [
        { name: "GeffRef", type: "xsd:float", units: "W/m2", process: "Avg" },
        { name: "GeffTest", type: "xsd:float", units: "W/m2", process: "Avg" },
      ],
    },
    data: Array.from({ length: rows }, (_, n) => ({
      time: new Date((TEN + n * 60) * 1000).toISOString().slice(0, 19),
      no: n,
      vals: [800, n === 1 ? "NAN" : 780],
    })),
  });

  it("is accepted as posted, and again without harm", async ({ expect }) => {
    const { key, stub } = await aRegisteredDevice();
    const post = async () =>
      takenBy(
        await sendRaw(key, JSON.stringify(table(3)), {
          method: "POST",
          headers: { "content-type": "application/json" },
        }),
      );
    expect(await post()).toMatchObject({ status: 200, message: "3 rows stored." });
    expect(await post()).toMatchObject({ status: 200, message: inboundTexts.sameFile });
    expect(await stub.lastDataPoint()).toMatchObject({ ts: TEN + 8 * 3600 + 120, iC: 800, iD: 780 });
  });

  it("is refused if it is any other JSON", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const refused = await refusedBy(await sendRaw(key, '{"a":1}'));
    expect([refused.status, refused.title]).toEqual([422, refusals.json.message]);
  });
});

describe("the answer to a logger", () => {
  it("fits its response variable, with the right status", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const foreign = await aRegisteredDevice();
    const wrong: [number, Response][] = [
      [401, await sendRaw("wrong", toa5(TEN, 1))],
      [403, await sendRaw(key, toa5(TEN, 1), { path: `?deviceId=${foreign.id}` })],
      [422, await sendRaw(key, toa5(TEN, 1), { path: "?sensorType=100.dat" })],
      [422, await sendRaw(key, "101,2026,61,1000,700,690\n101,2026,61,1001,700,690\n")],
      [422, await sendRaw(key, "")],
    ];
    for (const [status, answer] of wrong) {
      const { length, ...refused } = await refusedBy(answer);
      expect(refused).toMatchObject({ status });
      expect(refused.title).not.toBe("");
      expect(length).toBeLessThanOrEqual(SHORT_ANSWER);
    }
  });

  it("names the first row that was refused", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    const tomorrow = Math.floor(Date.now() / 86_400_000 + 2) * 86_400;
    const answer = await takenBy(await sendRaw(key, toa5(tomorrow, 2)));
    expect(answer.status).toBe(200);
    expect(answer.message).toMatch(/^0 rows stored, 2 rows rejected\. Line 5: The time is more than 10 minutes/);
    expect(answer.length).toBeLessThanOrEqual(SHORT_ANSWER);
  });

  it("fits for every kind of file that is refused", ({ expect }) => {
    const fixed = Object.values(refusals).filter((refusal) => typeof refusal !== "function");
    for (const { message } of fixed) expect(shorten(message).length).toBeLessThanOrEqual(140);
  });
});

describe("a person who uploads", () => {
  it("names the device", async ({ expect }) => {
    const { cookie } = await anUploader();
    const form = new FormData();
    form.set("file", new File([toa5(TEN, 1)], "a.dat"));
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await exports.default.fetch(new Request(ROOT, { method: "PUT", headers, body: form }));
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json<Problem>()).fields!)).toEqual(["deviceId"]);
  });
});
