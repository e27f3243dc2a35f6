import { describe, it } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";
import { call } from "./access/people.ts";

describe("the version", () => {
  it("is read by everyone, and no call writes it [P-134, P-140, P-220]", async ({ expect }) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect((await call(method, "/api/version", { json: { version: "9.9.9" } })).status).toBe(404);
    expect(await (await call("GET", "/api/version")).json()).toEqual({ version: APPLICATION_VERSION });
  });
});
