import { describe, it } from "vitest";
import type { RolloutDeviceState } from "#contract/rollouts/rollout";
import { rolloutStep } from "../../../worker/features/devices/rollouts/advance.ts";

const counts = (some: Partial<Record<RolloutDeviceState, number>>) => ({
  waiting: 0,
  running: 0,
  succeeded: 0,
  failed: 0,
  skipped: 0,
  cancelled: 0,
  ...some,
});
const rules = { groupSize: 10, maxFailures: 0, failuresSeen: 0 };

describe("the next step of a rollout", () => {
  it.for([
    ["one device first", { waiting: 40 }, { step: "start", devices: 1 }],
    ["nothing while a device is at it", { waiting: 39, running: 1 }, { step: "wait" }],
    ["again one device, if the first was skipped", { waiting: 39, skipped: 1 }, { step: "start", devices: 1 }],
    ["groups once a device confirmed", { waiting: 39, succeeded: 1 }, { step: "start", devices: 10 }],
    ["what is left", { waiting: 9, succeeded: 31 }, { step: "start", devices: 9 }],
    ["a stop after a failure", { waiting: 29, succeeded: 10, failed: 1 }, { step: "stop" }],
    ["no stop before the group has ended", { waiting: 29, running: 2, failed: 1 }, { step: "wait" }],
    ["the end, if the last one failed", { succeeded: 10, failed: 1 }, { step: "done" }],
    ["the end", { succeeded: 39, skipped: 1 }, { step: "done" }],
  ] as const)("is %s", ([, some, step], { expect }) => {
    expect(rolloutStep(counts(some), rules)).toEqual(step);
  });

  it("continues past failures that a person has seen, and stops at a new one", ({ expect }) => {
    const seen = { ...rules, failuresSeen: 1 };
    expect(rolloutStep(counts({ waiting: 5, succeeded: 1, failed: 1 }), seen)).toEqual({ step: "start", devices: 5 });
    expect(rolloutStep(counts({ waiting: 5, succeeded: 1, failed: 2 }), seen)).toEqual({ step: "stop" });
  });

  it("continues past the allowed number of failures, counted over all groups since a person continued it", ({
    expect,
  }) => {
    const lenient = { ...rules, maxFailures: 2 };
    expect(rolloutStep(counts({ waiting: 20, succeeded: 9, failed: 2 }), lenient)).toEqual({
      step: "start",
      devices: 10,
    });
    expect(rolloutStep(counts({ waiting: 20, succeeded: 9, failed: 3 }), lenient)).toEqual({ step: "stop" });
    const again = { ...lenient, failuresSeen: 3 };
    expect(rolloutStep(counts({ waiting: 9, succeeded: 9, failed: 5 }), again)).toEqual({ step: "start", devices: 9 });
    expect(rolloutStep(counts({ waiting: 9, succeeded: 9, failed: 6 }), again)).toEqual({ step: "stop" });
  });
});
