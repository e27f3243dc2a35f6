import * as fc from "fast-check";
import { describe, it } from "vitest";
import { CutOff } from "#domain/text/bytes";
import { openFilePart, TooLarge } from "../../../worker/features/files/index.ts";
import { storeFile } from "../../../worker/features/files/keep.ts";
import { env } from "cloudflare:workers";

const LIMIT = 1000;
const BOUNDARY = "xYz--12";
const encoder = new TextEncoder();

function requestOf(body: Uint8Array, cuts: number[], type = `multipart/form-data; boundary="${BOUNDARY}"`): Request {
  const edges = [...new Set([0, ...cuts.map((cut) => cut % (body.length + 1)), body.length])].sort((a, b) => a - b);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, end] of edges.slice(1).entries()) controller.enqueue(body.slice(edges[index], end));
      controller.close();
    },
  });
  return new Request("http://localhost/", { method: "PUT", body: stream, headers: { "content-type": type } });
}

const formWith = (content: string, end = `\r\n--${BOUNDARY}--\r\n`) =>
  encoder.encode(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--${BOUNDARY}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="station.dat"\r\nContent-Type: text/plain\r\n\r\n${content}${end}`,
  );

const read = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe("a form's file that is read as a stream", () => {
  it("has the same bytes as the original, for any chunk sizes", async ({ expect }) => {
    const content = fc
      .array(fc.constantFrom("\r", "\n", "-", "--", "x", "xYz", `\r\n--xYz`, "a"), { maxLength: 40 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(content, fc.array(fc.nat(400), { maxLength: 12 }), async (text, cuts) => {
        const part = await openFilePart(requestOf(formWith(text), cuts), "file", LIMIT);
        expect(part?.name).toBe("station.dat");
        expect(await read(part!.content)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it("fails when the connection ends before the file does", async ({ expect }) => {
    const part = await openFilePart(requestOf(formWith("abc", "\r\n--xY"), []), "file", LIMIT);
    await expect(read(part!.content)).rejects.toThrow(CutOff);
  });

  it("fails beyond the limit, not at it", async ({ expect }) => {
    const open = (size: number) => openFilePart(requestOf(formWith("a".repeat(size)), [50, 300]), "file", LIMIT);
    expect((await read((await open(LIMIT))!.content)).length).toBe(LIMIT);
    await expect(read((await open(LIMIT + 1))!.content)).rejects.toThrow(TooLarge);
  });

  it.for([
    ["no boundary", formWith("abc"), "multipart/form-data"],
    ["another type", encoder.encode("abc"), "text/plain"],
    [
      "no file",
      encoder.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--${BOUNDARY}--`),
      undefined,
    ],
    ["an endless header", encoder.encode(`--${BOUNDARY}\r\n${"x".repeat(20_000)}`), undefined],
    ["nothing", new Uint8Array(), undefined],
  ] as const)("is missing in a body with %s", async ([, body, type], { expect }) => {
    expect(await openFilePart(requestOf(body, [], type), "file", LIMIT)).toBeNull();
  });
});

describe("a stored file", () => {
  const streamOf = (parts: Uint8Array[], error?: Error) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = parts.shift();
        if (next) return controller.enqueue(next);
        return error ? controller.error(error) : controller.close();
      },
    });

  it("is the same in the bucket, also when it has several parts", async ({ expect }) => {
    const chunk = new Uint8Array(3 * 1024 * 1024).map((_, index) => index % 251);
    const { hash, length } = await storeFile(
      env.FILES,
      "test/whole",
      streamOf([chunk, chunk, chunk, chunk.slice(0, 5)]),
      {
        name: "a",
      },
    );
    const whole = new Uint8Array(9 * 1024 * 1024 + 5);
    for (const at of [0, 1, 2]) whole.set(chunk, at * chunk.length);
    whole.set(chunk.slice(0, 5), 3 * chunk.length);
    const digest = await crypto.subtle.digest("SHA-256", whole);
    expect(hash).toBe([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    expect(length).toBe(whole.length);
    const stored = await (await env.FILES.get("test/whole"))!.arrayBuffer();
    expect(stored.byteLength).toBe(whole.length);
    expect(await crypto.subtle.digest("SHA-256", stored)).toEqual(digest);
  });

  it("is not there when its stream fails", async ({ expect }) => {
    await expect(
      storeFile(env.FILES, "broken/whole", streamOf([new Uint8Array(9 * 1024 * 1024)], new CutOff()), {}),
    ).rejects.toThrow(CutOff);
    expect((await env.FILES.list({ prefix: "broken/" })).objects).toEqual([]);
  });
});
