import { describe, it } from "vitest";
import * as v from "valibot";
import { ClientError } from "#contract/common/client-error";
import { describeFault, faultReporter } from "../../../web/src/api/client-errors.ts";
import { noAnswer } from "../../../web/src/api/problem.ts";

describe("reports of faults", () => {
  it("carry nothing about a person, an address's query or a host, and fit what the server takes", ({ expect }) => {
    const fault = new Error(
      `No row for ada@plant.example at https://portal.example/password?oobCode=s3cret ${"x".repeat(900)}`,
    );
    fault.stack = `Error\n at f (https://portal.example/assets/a.js?token=s3cret:1:2)\n${"y".repeat(9_000)}`;
    const report = describeFault(fault, `/device/edit/$id${"z".repeat(300)}`);
    expect(v.is(ClientError, report)).toBe(true);
    const text = JSON.stringify(report);
    for (const secret of ["ada@", "plant.example", "s3cret", "portal.example"]) expect(text).not.toContain(secret);
    expect(text).toContain("/assets/a.js");
  });

  it("leave out answers of the server, a network that is away, and aborted calls", ({ expect }) => {
    expect(describeFault(noAnswer(null), "/")).toBeNull();
    expect(describeFault(new DOMException("gone", "AbortError"), "/")).toBeNull();
  });

  it("are sent once each and at most five from a page", ({ expect }) => {
    const sent: string[] = [];
    const report = faultReporter(
      ({ message }) => sent.push(message),
      () => "/dashboard",
    );
    const repeated = new Error("again and again");
    for (let time = 0; time < 3; time++) report(repeated);
    expect(sent).toEqual(["Error: again and again"]);
    for (let index = 0; index < 20; index++) report(new Error(`fault ${index}`));
    expect(sent).toHaveLength(5);
  });
});
