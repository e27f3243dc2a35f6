import { exports } from "cloudflare:workers";
import { describe, it } from "vitest";

describe("the worker", () => {
  it("returns the application's version", async ({ expect }) => {
    const answer = await exports.default.fetch("http://localhost/api/version");
    expect(await answer.json()).toEqual({ version: "2.2.28" });
  });
});
