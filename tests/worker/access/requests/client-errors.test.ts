import { describe, it } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";
import { withoutPersonalData } from "../../../../worker/features/feedback/routes.ts";
import { callEntry as call } from "../people.ts";

const fault = { message: "x is undefined", stack: "at main.js:1:2", path: "/dashboard", version: APPLICATION_VERSION };
const report = (json: unknown, address: string = crypto.randomUUID()) =>
  call("POST", "/api/client-errors", { json, headers: { "cf-connecting-ip": address } });

describe("error reports from the page", () => {
  it("are accepted from anyone, limited in size and shape", async ({ expect }) => {
    expect((await report(fault)).status).toBe(204);
    expect((await report({ ...fault, stack: undefined })).status).toBe(204);
    expect((await report({ ...fault, user: "someone" })).status).toBe(422);
    expect((await report({ ...fault, message: "x".repeat(501) })).status).toBe(422);
    expect((await report({ ...fault, stack: "x".repeat(70_000) })).status).toBe(413);
  });

  it("are rate-limited", async ({ expect }) => {
    const address = crypto.randomUUID();
    const answers: number[] = [];
    // 20 a minute, so 41 exceed it even across a minute's end.
    for (let n = 0; n < 41; n++) answers.push((await report({}, address)).status);
    expect(answers.slice(0, 20).every((status) => status === 422)).toBe(true);
    expect(answers).toContain(429);
  });

  it("are logged without addresses of people and without queries of links", ({ expect }) => {
    const text = "Failed for jane.doe+1@people.example at https://portal.example/password?oobCode=s3cret&mode=x:10:5";
    expect(withoutPersonalData(text)).toBe("Failed for [email] at https://portal.example/password?[query]:10:5");
  });

  it("are logged without escaped addresses and without tokens in paths and headers", ({ expect }) => {
    const token = "q8Zt_5mQ-0aF".repeat(4);
    for (const [said, logged] of [
      ["user%40host.example failed", "[email] failed"],
      [`GET /api/crew/${token.slice(0, 20)}/washes.ics:1`, "GET /api/crew/[token]/washes.ics:1"],
      [`POST /api/report/unsubscribe/${token}/undo`, "POST /api/report/unsubscribe/[token]/undo"],
      ["Authorization: Bearer abc.def-123, next", "Authorization: Bearer [token], next"],
      [`token ${token}`, "token [token]"],
      [
        "at https://portal.example/assets/main-Bx3f9Q2k.js:1:2",
        "at https://portal.example/assets/main-Bx3f9Q2k.js:1:2",
      ],
    ])
      expect(withoutPersonalData(said!)).toBe(logged);
  });
});
