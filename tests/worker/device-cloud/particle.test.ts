import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { deviceCloud, particleCloud } from "../../../worker/adapters/device-cloud/index.ts";
import type { CloudAnswer } from "../../../worker/adapters/device-cloud/port.ts";
import { callsOf, CLOUD_ADDRESS, cloudDevice } from "./support.ts";

const ask = (device: string) =>
  deviceCloud(env).call({ device, product: "17764", function: "function", argument: "washTimes=6,25,25,25,25" });

const expected: Record<string, CloudAnswer> = {
  "200": { kind: "accepted", result: 1 },
  minus: { kind: "accepted", result: -1 },
  garbled: { kind: "unclear" },
  "400": { kind: "refused", status: 400 },
  late: { kind: "unclear" },
  "401": { kind: "refused", status: 401 },
  "403": { kind: "refused", status: 403 },
  "404": { kind: "not-connected" },
  nofunction: { kind: "refused", status: 404 },
  "408": { kind: "unclear" },
  "429": { kind: "too-fast", retryAfter: 17 },
  "500": { kind: "unclear" },
  "503": { kind: "unclear" },
  redirect: { kind: "refused", status: 302 },
  broken: { kind: "unclear" },
};

describe("the Particle cloud, on loopback", () => {
  it.for(Object.entries(expected))("has the answer %s interpreted correctly", async ([kind, answer], { expect }) => {
    const device = cloudDevice(kind);
    expect(await ask(device)).toEqual(answer);
    expect(await callsOf(device)).toHaveLength(1);
  });

  it("is called as its documentation says, with the token in a header and never in the address", async ({ expect }) => {
    const device = cloudDevice("200");
    await ask(device);
    expect(await callsOf(device)).toEqual([
      {
        method: "POST",
        path: `/v1/products/17764/devices/${device}/function`,
        authorization: "Bearer token-of-an-api-user",
        type: "application/x-www-form-urlencoded;charset=UTF-8",
        body: "arg=washTimes%3D6%2C25%2C25%2C25%2C25",
      },
    ]);
  });

  it("keeps an id inside its own part of the path", async ({ expect }) => {
    const device = cloudDevice("200/../../other");
    await ask(device);
    expect((await callsOf(device)).map(({ path }) => path)).toEqual([
      `/v1/products/17764/devices/${encodeURIComponent(device)}/function`,
    ]);
  });

  it("is unclear when no answer comes in time", async ({ expect }) => {
    const cloud = particleCloud({ address: CLOUD_ADDRESS, token: "t", timeout: 1_000 });
    const device = cloudDevice("silent");
    expect(await cloud.call({ device, product: "1", function: "f", argument: "a" })).toEqual({ kind: "unclear" });
    expect(await callsOf(device)).toHaveLength(1);
  });

  it("is null without a token", async ({ expect }) => {
    const bare = { ...env, PARTICLE_TOKEN: "" } as Env;
    const device = cloudDevice("200");
    const call = { device, product: "1", function: "f", argument: "a" };
    expect(await deviceCloud(bare).call(call)).toEqual({ kind: "unavailable" });
    expect(await callsOf(device)).toEqual([]);
  });
});
