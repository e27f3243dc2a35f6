import { afterAll, beforeAll, describe, it } from "vitest";
import { users } from "../../worker/platform/schema.ts";
import { startServer, type Server } from "./support/server.ts";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("the program as served", () => {
  it("answers the interface's version and the first page", async ({ expect }) => {
    expect(await (await fetch(`${server.origin}/api/version`)).json()).toEqual({ version: "2.2.28" });
    expect((await fetch(`${server.origin}/`)).status).toBe(200);
    expect(await server.directory.$count(users)).toBe(0);
  });
});
