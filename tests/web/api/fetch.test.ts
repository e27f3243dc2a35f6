import { type Server, createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { isReachable, reportConnection } from "../../../web/src/api/connection.ts";
import { fetchWithin } from "../../../web/src/api/fetch.ts";
import { NO_ANSWER } from "../../../web/src/api/problem.ts";
import { readResponse } from "../../../web/src/api/unwrap.ts";
import { listening } from "../../fixtures/listening.ts";

let server: Server;
let base = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/silent") return;
    if (request.url === "/html") return void response.writeHead(502).end("<html>bad gateway</html>");
    if (request.url === "/empty") return void response.writeHead(204).end();
    if (request.url === "/lost")
      return void response
        .writeHead(401, { "content-type": "application/problem+json" })
        .end(JSON.stringify({ type: "about:blank", title: "User unauthorized to perform this request.", status: 401 }));
    response.writeHead(200, { "content-type": "application/json" });
    if (request.url === "/cut") return void response.write('{"half":', () => response.destroy());
    if (request.url === "/stalls") return void response.write('{"half":');
    response.end('{"whole":true}');
  });
  base = await listening(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => reportConnection(true));

const never = (): void => {
  throw new Error("nobody lost a session here");
};
const call = async (path: string, timeout = 5_000, init?: RequestInit) =>
  readResponse(await fetchWithin(timeout)(base + path, init), never);

describe("calls", () => {
  it("give the body, or nothing where there is none [D-186]", async ({ expect }) => {
    expect(await call("/")).toEqual({ whole: true });
    expect(await call("/empty")).toBeUndefined();
  });

  it("end as Network Error when the server stays silent, before or within the body [P-194, D-227]", async ({
    expect,
  }) => {
    await expect(call("/silent", 50)).rejects.toMatchObject({ message: "Network Error", status: NO_ANSWER });
    expect(isReachable()).toBe(false);
    await expect(call("/stalls", 50)).rejects.toMatchObject({ message: "Network Error", status: NO_ANSWER });
    await expect(call("/cut")).rejects.toMatchObject({ message: "Network Error", status: NO_ANSWER });
  });

  it("end as Network Error when nothing listens, and any answer at all ends the notice", async ({ expect }) => {
    await expect(fetchWithin(5_000)("http://127.0.0.1:1/")).rejects.toMatchObject({ message: "Network Error" });
    expect(isReachable()).toBe(false);
    await expect(call("/html")).rejects.toMatchObject({ status: 502 });
    expect(isReachable()).toBe(true);
  });

  it("stay the caller's own abort, which is no error of the network", async ({ expect }) => {
    const caller = new AbortController();
    const pending = call("/silent", 5_000, { signal: caller.signal });
    caller.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    expect(isReachable()).toBe(true);
  });

  it("tell of a lost session, and throw as well", async ({ expect }) => {
    let told = 0;
    const response = await fetchWithin(5_000)(`${base}/lost`);
    await expect(readResponse(response, () => told++)).rejects.toMatchObject({ status: 401 });
    expect(told).toBe(1);
  });
});
