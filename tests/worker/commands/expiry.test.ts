import { describe, it } from "vitest";
import type { ConfigAnswer } from "#contract/devices/config";
import { call } from "../access/people.ts";
import { anOwnerWithUnit, problemOf, type Unit } from "./support.ts";

const HOUR = 3600;

const wash = ({ id, cookie }: Unit, expires_in?: unknown, device_param = "clean", acknowledged: string[] = []) =>
  call("POST", "/api/device/config/function", {
    cookie,
    json: { device_id: id, device_param, actionType: "function", acknowledged, expires_in },
  });

const lifeOf = async (answer: Response) => {
  const { command } = await answer.json<ConfigAnswer>();
  return command.expiresAt - command.requestedAt;
};

describe("a command with a time limit", () => {
  it("expires after the requested time", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(await lifeOf(await wash(unit, 30))).toBeCloseTo(30);
    expect(await lifeOf(await wash(unit, 60, "7=washSec"))).toBeCloseTo(60);
  });

  it("never lives longer than its kind allows", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(await lifeOf(await wash(unit, 24 * HOUR))).toBeCloseTo(HOUR / 4);
    expect(await lifeOf(await wash(unit, undefined, "7=washSec"))).toBeCloseTo(24 * HOUR);
  });

  it("is refused with less than 5 seconds or more than a day, naming the field", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    for (const wrong of [0, 4, -30, 7.5, 24 * HOUR + 1, "30", null]) {
      const answer = await wash(unit, wrong);
      expect(answer.status).toBe(422);
      expect(Object.keys((await problemOf(answer)).fields!)).toEqual(["expires_in"]);
    }
  });
});
