import { describe, it } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";
import { noAnswer, problemFrom } from "../../../web/src/api/problem.ts";
import { MissingPart } from "../../../web/src/api/stale-chunk.ts";
import { failureDetails, failureText } from "../../../web/src/shell/notices/failure.model.ts";

describe("a screen that failed", () => {
  it("says Network Error and what to do about it", ({ expect }) => {
    expect(failureText(noAnswer(null))).toMatchObject({ title: "Network Error", retry: "ask" });
    expect(failureText(noAnswer(null)).detail).toContain("connection");
  });

  it("repeats what the server said", ({ expect }) => {
    const problem = problemFrom(503, { type: "about:blank", title: "Busy.", status: 503, detail: "Try in a minute." });
    expect(failureText(problem)).toEqual({ title: "Busy.", detail: "Try in a minute.", retry: "ask" });
  });

  it("loads the page anew where a part of the program is gone", ({ expect }) => {
    expect(failureText(new MissingPart("gone")).retry).toBe("reload");
  });

  it("shows no internals of a fault, and never leaves a person without a next step", ({ expect }) => {
    for (const error of [new TypeError("x is undefined"), "text", null, undefined]) {
      const { title, detail } = failureText(error);
      expect(title + detail).not.toContain("undefined");
      expect(detail).toContain("Try again");
    }
  });

  it("gives helpers the request and the moment, in UTC", ({ expect }) => {
    const problem = problemFrom(500, { type: "about:blank", title: "Broken.", status: 500, requestId: "r-9" });
    const details = failureDetails(problem, {
      screen: "/device/edit/$id",
      version: APPLICATION_VERSION,
      now: new Date(Date.UTC(2026, 10, 21, 4, 5, 6)),
    });
    expect(details.split("\n")).toEqual([
      `Soilsight ${APPLICATION_VERSION}`,
      "Screen /device/edit/$id",
      "2026-11-21T04:05:06.000Z",
      "Status 500",
      "Request r-9",
      "ApiProblem: Broken. Reference: r-9",
    ]);
  });
});
