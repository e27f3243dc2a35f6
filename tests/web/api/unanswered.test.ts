import { describe, it } from "vitest";
import * as v from "valibot";
import { ClientError } from "#contract/common/client-error";
import { fetchWithin, unansweredCalls } from "../../../web/src/api/fetch.ts";

describe("calls without a response", () => {
  it("are logged by kind once the server answers again, without ids, codes and queries [D-218]", async ({ expect }) => {
    const reports: ClientError[] = [];
    const calls = unansweredCalls(
      (report) => reports.push(report),
      () => "/device/edit/S1-0001",
    );
    let answers = false;
    const call = fetchWithin(
      20,
      async (_, init) => {
        if (answers) return new Response("{}");
        const { promise, reject } = Promise.withResolvers<Response>();
        init?.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error));
        return promise;
      },
      calls,
    );
    const path = "/api/device/3f2a9c1b/savings?token=s3cret";
    for (let time = 0; time < 2; time++) await expect(call(path)).rejects.toThrow("Network Error");
    await expect(call("/api/device/x/cleanings", { method: "PUT" })).rejects.toThrow("Network Error");
    expect(reports).toEqual([]);
    answers = true;
    await call("/api/version");
    await call("/api/version");
    const [report, ...more] = reports;
    expect(more).toEqual([]);
    expect(v.is(ClientError, report)).toBe(true);
    expect(report).toMatchObject({
      message: "No response: GET /api/device/:id/savings (timeout), 2 times; PUT /api/device/x/cleanings (timeout)",
      path: "/device/edit/:id",
    });
  });

  it("are at most five kinds and five reports of a page", ({ expect }) => {
    const reports: ClientError[] = [];
    const calls = unansweredCalls(
      (report) => reports.push(report),
      () => "/",
    );
    for (let round = 0; round < 9; round++) {
      for (const name of ["a", "b", "c", "d", "e", "f", "g"]) calls.note("GET", `/api/${name}`, "network");
      calls.flush();
    }
    expect(reports).toHaveLength(5);
    expect(reports[0]!.message.split(";")).toHaveLength(5);
  });
});
