import { afterEach, describe, it, vi } from "vitest";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { forecastWeeks } from "#contract/savings/calculation-inputs";
import * as format from "#contract/common/format";
import { DEFAULT_TIMESTAMP_FORMAT, sensorTypes } from "#contract/inbound/inbound";
import { texts } from "#contract/common/texts";
import { portalFetch } from "../../../web/src/api/fetch.ts";
import { extensionBadge, sensorBadge } from "../../../web/src/features/devices/index.ts";
import { performanceRatio } from "../../../web/src/features/dashboard/tiles/Tiles.tsx";
import { requestOf } from "#domain/cleaning-plan/index";
import {
  calculateBlockedBecause,
  fieldErrors,
  saveBlockedBecause,
} from "../../../web/src/features/savings/inputs/inputs.model.ts";

const inputs = (change: Partial<CalculationInputs> = {}): CalculationInputs => ({ ...startingInputs, ...change });

describe("badges", () => {
  it("show the health of the sensor and of the wash extension by level [D-134, D-135]", ({ expect }) => {
    expect(([0, 1, 2] as const).map((ares_health) => sensorBadge({ ares_health, last_data_at: 0 }).status)).toEqual([
      "ok",
      "warning",
      "critical",
    ]);
    const extension = (extension_health: 0 | 1 | 2 | 3 | 4) =>
      extensionBadge({ wash_extension_data: true, extension_health })?.status;
    expect(([0, 1, 2, 3, 4] as const).map(extension)).toEqual(["ok", "warning", "warning", "critical", "critical"]);
  });
});

describe("figures of the tiles", () => {
  it("have two decimals; the ratio is 1 minus the 30-day loss [D-244, D-245, D-246]", ({ expect }) => {
    expect(format.number(performanceRatio(3.456)!, 2)).toBe("0.97");
    expect(performanceRatio(25)).toBe(0.75);
    expect(performanceRatio(null)).toBeNull();
    expect(format.dollars(1234.5)).toBe("$1,234.50");
  });
});

describe("the calculation inputs", () => {
  it("keep Calculate waiting for each thing that is missing [D-143, D-145]", ({ expect }) => {
    const ready = inputs({ localSoilingRate: 0.1 });
    expect(calculateBlockedBecause(ready, true)).toBeNull();
    const missing: Partial<CalculationInputs>[] = [
      { solar_cost: null },
      { wash_cost: null },
      { array_size: null },
      { rain_threshold: null },
      { planned_cleanings: null },
      { localSoilingRate: null },
      { localSoilingRate: 0 },
      { forecast_period: "1" as "12" },
    ];
    for (const change of missing) expect(calculateBlockedBecause({ ...ready, ...change }, true)).not.toBeNull();
    expect(calculateBlockedBecause(ready, false)).toContain("energy file");
  });

  it("need a number of cleanings and a period to be saved or calculated [D-140, D-141]", ({ expect }) => {
    expect(saveBlockedBecause(inputs({ planned_cleanings: null }), inputs(), true)).toContain("Planned cleanings");
    expect(fieldErrors(inputs({ planned_cleanings: 6 as 5 }))).toHaveProperty("planned_cleanings");
    expect(fieldErrors(inputs({ forecast_period: null as unknown as "12" }))).toHaveProperty("forecast_period");
  });

  it("say in the specification's words that a rate must be positive [D-152]", ({ expect }) => {
    for (const localSoilingRate of [0, -0.1])
      expect(fieldErrors(inputs({ localSoilingRate })).localSoilingRate).toBe(
        "The soiling rate must be a positive number. Please make a new selection on the chart or manually enter a positive soiling rate.",
      );
  });

  it("send the period as weeks and every other field of the request [D-232, D-094]", ({ expect }) => {
    expect(forecastWeeks).toEqual({ "12": 52, "9": 39, "6": 26, "3": 13 });
    expect(requestOf("d", inputs({ forecast_period: "9" }))).toEqual({
      device_id: "d",
      solar_cost: 0.1,
      wash_cost: 1000,
      array_size: 1000,
      rain_threshold: 0.3,
      planned_cleanings: 2,
      num_weeks: 39,
      soiling_rate: 0.01,
      // Our fields, beyond the specification.
      rain_threshold_per: "day",
      blocked_weeks: [],
      residual_soiling: null,
      washed_per_day: null,
    });
  });
});

describe("constants", () => {
  afterEach(() => vi.restoreAllMocks());

  it("give each call of the portal 30 seconds [P-191, D-184]", async ({ expect }) => {
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    await expect(portalFetch("http://127.0.0.1:1/")).rejects.toMatchObject({ message: texts.networkError });
    expect(limit.mock.calls).toEqual([[30_000]]);
  });

  it("number the sensors and name the default format of timestamps [A-049, A-050]", ({ expect }) => {
    expect(sensorTypes).toMatchObject({ "CR-PVS1": 10, DustSENS: 11, DustIQ: 20 });
    expect(DEFAULT_TIMESTAMP_FORMAT).toBe("YYYY-MM-DD hh:mm");
  });
});
