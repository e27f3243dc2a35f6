import { describe, inject, it } from "vitest";
import { digests } from "../../analytics/same-bits/digest.ts";
import { analytics } from "../../../worker/platform/analytics.ts";

describe("the mathematics in workerd", () => {
  it("give the same bits as in Node", async ({ expect }) => {
    expect(await digests(analytics())).toEqual(inject("nodeDigests"));
  });
});
