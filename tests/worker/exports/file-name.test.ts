import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { fileName } from "../../../worker/features/devices/export/file.ts";

describe("the file of an export", () => {
  it.for(["America/Phoenix", "Pacific/Auckland", "UTC"])(
    "is named by the days of the device, in %s",
    (timezone, { expect }) => {
      const row = { from_at: instantOf(timezone, "2026-10-25"), to_at: instantOf(timezone, "2026-11-24") };
      expect(fileName({ row, timezone, device_name: "North / Block 3" })).toBe(
        "soilsight-North-Block-3-2026-10-25-to-2026-11-23.csv",
      );
    },
  );
});
