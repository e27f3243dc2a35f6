import { exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";

describe("the worker", () => {
  it("returns the application's version", async ({ expect }) => {
    const answer = await exports.default.fetch("http://localhost/api/version");
    expect(await answer.json()).toEqual({ version: APPLICATION_VERSION });
  });
});
