import { describe, it } from "vitest";
import type { Command } from "#contract/commands/command";
import { compareSettings } from "../../../worker/features/devices/config/routes.ts";

const seconds = (effective: number, values: Partial<Command>): Command =>
  ({
    kind: "washSec",
    effective: `${effective}=washSec`,
    state: "succeeded",
    requestedAt: 100,
    endedAt: 110,
    ...values,
  }) as Command;
const compare = (reported: Parameters<typeof compareSettings>[0], ...commands: Command[]) =>
  compareSettings(reported, commands, false);

describe("settings, requested against reported", () => {
  it("are equal, pending, confirmed but not reported, drifted, or only reported", ({ expect }) => {
    const said = (value: number, at: number) => ({ washSec: { value, at } });
    const states = [
      compare(said(20, 120), seconds(20, {})),
      compare(said(5, 90), seconds(20, { state: "queued", endedAt: null })),
      compare(said(5, 90), seconds(20, {})),
      compare({}, seconds(20, {})),
      compare(said(5, 120), seconds(20, {})),
      compare(said(5, 120)),
    ].map(([setting]) => setting?.state);
    expect(states).toEqual(["same", "pending", "unconfirmed", "unconfirmed", "drifted", "reported"]);
  });

  it("use the newest valid request, and omit settings never requested", ({ expect }) => {
    const failed = seconds(9, { state: "failed", requestedAt: 300 });
    const newer = seconds(30, { state: "sent", requestedAt: 200, endedAt: null });
    expect(compare({}, failed, seconds(20, {}), newer)).toEqual([
      { name: "washSec", requested: { value: 30, at: 200 }, reported: null, state: "pending" },
    ]);
    expect(compare({})).toEqual([]);
  });

  it("detect a clock that ran ahead by the time of receipt", ({ expect }) => {
    const [setting] = compare({ washSec: { value: 5, at: 9_999, heard: 105 } }, seconds(20, {}));
    expect(setting!.state).toBe("unconfirmed");
  });

  it("of a device with slots have no separate wash hour", ({ expect }) => {
    const hour = { washHour: { value: 6, at: 1 } };
    expect(compareSettings(hour, [], true)).toEqual([]);
    expect(compareSettings(hour, [], false)).toHaveLength(1);
  });
});
