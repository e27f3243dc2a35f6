import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ownTask } from "../../../web/src/api/own-task.ts";
import { prefetch, fetchOrTakePrefetched } from "../../../web/src/api/prefetch.ts";
import { listening } from "../../fixtures/listening.ts";

let server: Server;
let base = "";
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === "/silent") return;
    const isFirst = asked.filter((url) => url === request.url).length === 1;
    response.writeHead(request.url === "/refused" && isFirst ? 401 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ answer: asked.length }));
  });
  base = await listening(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

describe("an answer that the plain page requested", () => {
  it("is given to the program's first call, and the next call is sent", async ({ expect }) => {
    expect(await prefetch(`${base}/session`)).toEqual({ answer: 1 });
    expect(await (await fetchOrTakePrefetched(`${base}/session`)).json()).toEqual({ answer: 1 });
    expect(await (await fetchOrTakePrefetched(`${base}/session`)).json()).toEqual({ answer: 2 });
    expect(asked).toEqual(["/session", "/session"]);
  });

  it("is awaited while it is on its way, and not requested twice", async ({ expect }) => {
    const early = prefetch(`${base}/plants`);
    expect(await (await fetchOrTakePrefetched(`${base}/plants`, { method: "GET" })).json()).toEqual({ answer: 1 });
    expect(await early).toEqual({ answer: 1 });
  });

  it("is requested again when the server refused it", async ({ expect }) => {
    expect(await prefetch(`${base}/refused`)).toBe(null);
    expect((await fetchOrTakePrefetched(`${base}/refused`)).status).toBe(200);
  });

  it("never answers a call that changes something", async ({ expect }) => {
    await prefetch(`${base}/inputs`);
    expect(await (await fetchOrTakePrefetched(`${base}/inputs`, { method: "POST" })).json()).toEqual({ answer: 2 });
  });

  it("does not hold a caller who gives up", async ({ expect }) => {
    void prefetch(`${base}/silent`);
    const stop = new AbortController();
    const call = fetchOrTakePrefetched(`${base}/silent`, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toThrow(/abort/i);
  });
});

describe("reads of one task", () => {
  it("begin in tasks of their own, in turn", async ({ expect }) => {
    const begun: string[] = [];
    const send = async (name: string) => {
      await ownTask();
      begun.push(name);
      setImmediate(() => begun.push(`a task after ${name}`));
    };
    await Promise.all(["first", "second"].map(send));
    expect(begun).toEqual(["first", "a task after first", "second"]);
  });
});
