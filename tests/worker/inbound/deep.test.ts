import { exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { Receipt } from "#contract/inbound/inbound";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { ORIGIN } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";

const DEPTH = 200_000;
const deep = "[".repeat(DEPTH) + "]".repeat(DEPTH);
const T = Math.floor(Date.now() / 1000) - 3600;

describe("deeply nested values", () => {
  it.for([
    ["in a column", [2, 0, 1], `{"t":[${T},${T + 60}],"iC":[${deep},800],"iD":[790,790]}`],
    ["as a time", [1, 1, 0], `{"t":[${deep},${T + 60}],"iC":[800,800],"iD":[790,790]}`],
    ["in a row", [2, 0, 1], `[{"t":${T},"iC":${deep},"iD":790},{"t":${T + 60},"iC":800,"iD":790}]`],
  ] as const)("cost only their own value, or row if it is the time, %s", async ([, counts, body], { expect }) => {
    const key = crypto.randomUUID();
    await anOwnerWithDevice({ api_key_hash: await sha256Hex(key) });
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const answer = await exports.default.fetch(
      new Request(`${ORIGIN}/api/device/inbound/readings`, { method: "POST", headers, body }),
    );
    expect(answer.status).toBe(200);
    const { accepted, rejected, ignoredCount = 0 } = await answer.json<Receipt>();
    expect([accepted, rejected.length, ignoredCount]).toEqual(counts);
  });

  it("cause no error in an event that the device's cloud forwards", async ({ expect }) => {
    const { device } = await anOwnerWithDevice();
    const headers = { "content-type": "application/json", authorization: "Bearer secret-of-the-webhook" };
    const small = "[".repeat(30_000) + "]".repeat(30_000);
    const event = (name: string, data: string) =>
      `{"event":"${name}","coreid":"${device}","published_at":"${new Date(T * 1000).toISOString()}","data":${data}}`;
    for (const body of [
      event("data", `{"iC":${small},"iD":1}`),
      event("other", small),
      event("config-info", `{"a":${small}}`),
    ]) {
      const answer = await exports.default.fetch(
        new Request(`${ORIGIN}/api/device/inbound/particle`, { method: "POST", headers, body }),
      );
      expect(answer.status).toBeLessThan(500);
    }
  });

  it("are invalid where a form is expected", async ({ expect }) => {
    const headers = {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": crypto.randomUUID(),
    };
    const small = "[".repeat(30_000) + "]".repeat(30_000);
    for (const body of [small, `{"email":${small},"password":"x"}`]) {
      const answer = await exports.default.fetch(
        new Request(`${ORIGIN}/api/account/sign-in`, { method: "POST", headers, body }),
      );
      expect(answer.status).toBe(422);
    }
  });
});
