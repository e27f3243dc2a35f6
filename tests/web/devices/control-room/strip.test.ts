import { describe, it } from "vitest";
import type { DeviceConfig } from "#contract/devices/config";
import {
  deviceHours,
  hoursParam,
  mostHours,
  toggleHour,
  usesSlots,
} from "../../../../web/src/features/devices/control-room/strip/strip.model.ts";

const config = (change: Partial<DeviceConfig>): DeviceConfig =>
  ({
    perSlotWashTimes: false,
    parameterVersion: null,
    washHour: null,
    washHour2: null,
    washHour3: null,
    washHour4: null,
    washHour5: null,
    functionsValues: { washTimes: null, washSec: 5, washEnabled: null },
    ...change,
  }) as DeviceConfig;

describe("wash hours", () => {
  it("are slots from parameter version 16 on, and a single hour otherwise [A-087]", ({ expect }) => {
    const slots = config({ perSlotWashTimes: true, parameterVersion: 16, washHour: 6, washHour2: 25, washHour3: 4 });
    expect([usesSlots(slots), mostHours(slots), deviceHours(slots)]).toEqual([true, 5, [4, 6]]);
    const single = config({ parameterVersion: 15, washHour: 6 });
    expect([usesSlots(single), mostHours(single), deviceHours(single)]).toEqual([false, 1, [6]]);
    expect(usesSlots(config({}))).toBe(false);
    const functionsValues = { washTimes: [6, 25, 25, 25, 25], washSec: 5, washEnabled: true };
    expect(usesSlots(config({ functionsValues }))).toBe(true);
  });

  it("are taken in and out, five at most, one on a device with one hour", ({ expect }) => {
    expect(toggleHour([6], 4, 5)).toEqual([4, 6]);
    expect(toggleHour([4, 6], 6, 5)).toEqual([4]);
    expect(toggleHour([1, 2, 3, 4, 5], 6, 5)).toBeNull();
    expect(toggleHour([6], 7, 1)).toEqual([7]);
    expect(toggleHour([6], 6, 1)).toEqual([]);
  });

  it("go out with 25 for what doesn't wash", ({ expect }) => {
    expect(hoursParam([4, 6], true)).toBe("washTimes=4,6,25,25,25");
    expect(hoursParam([], true)).toBe("washTimes=25,25,25,25,25");
    expect([hoursParam([6], false), hoursParam([], false)]).toEqual(["6", "25"]);
  });
});
