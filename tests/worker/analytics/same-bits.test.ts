import { describe, it } from "vitest";
import { digests } from "../../analytics/same-bits/digest.ts";
import { expectedDigests } from "../../analytics/same-bits/expected.ts";
import { analytics } from "../../../worker/platform/analytics.ts";

describe("the mathematics in workerd", () => {
  it("give the same bits as everywhere else", async ({ expect }) => {
    expect(await digests(analytics())).toEqual(expectedDigests);
  });
});
