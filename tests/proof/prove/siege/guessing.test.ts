import { isIP } from "node:net";
import { describe, it } from "vitest";
import { stream } from "../../../../tools/physics/random.ts";
import { randomAddress } from "./guessing.ts";

describe("attackers who guess", () => {
  it("have IPv4 and IPv6 addresses, no two alike", ({ expect }) => {
    const random = stream(1);
    const all = Array.from({ length: 200 }, () => randomAddress(random));
    expect(new Set(all).size).toBe(200);
    expect(new Set(all.map((place) => isIP(place)))).toEqual(new Set([4, 6]));
  });
});
