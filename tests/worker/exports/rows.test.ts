import { describe, it } from "vitest";
import { sampleColumns } from "#contract/inbound/inbound";
import { exportHeaders, exportLines } from "../../../worker/device/jobs/export/rows.ts";
import type { SamplePage } from "../../../worker/device/telemetry/sample-pages.ts";
import { analytics } from "../../../worker/platform/analytics.ts";

function page(t: number[], iC: number[], iD: number[], more: SamplePage["columns"] = {}): Omit<SamplePage, "isLast"> {
  const columns: SamplePage["columns"] = {};
  for (const name of sampleColumns) columns[name] = new Float64Array(t.length).fill(NaN);
  Object.assign(columns, { iC: Float64Array.from(iC), iD: Float64Array.from(iD) }, more);
  return { t: Float64Array.from(t), columns };
}
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) => Object.fromEntries(line.split(",").map((cell, index) => [exportHeaders[index]!, cell])));
const lines = (of: ReturnType<typeof page>, zone: string, layers: Parameters<typeof exportLines>[2] = []) =>
  rowsOf(exportLines(of, zone, layers, analytics()));

describe("a line of an export", () => {
  it("has the time in UTC and in the device's zone, through both clock changes", ({ expect }) => {
    const zone = "America/Los_Angeles";
    const autumn = Date.UTC(2025, 10, 2, 8, 30) / 1000;
    const spring = Date.UTC(2026, 2, 8, 9, 59) / 1000;
    const rows = lines(page([autumn, autumn + 3600, spring, spring + 60], [1, 1, 1, 1], [1, 1, 1, 1]), zone);
    expect(rows.map((row) => [row.time_utc, row.time_local, row.utc_offset, row.zone])).toEqual([
      ["2025-11-02 08:30:00", "2025-11-02 01:30:00", "UTC-07:00", zone],
      ["2025-11-02 09:30:00", "2025-11-02 01:30:00", "UTC-08:00", zone],
      ["2026-03-08 09:59:00", "2026-03-08 01:59:00", "UTC-08:00", zone],
      ["2026-03-08 10:00:00", "2026-03-08 03:00:00", "UTC-07:00", zone],
    ]);
    const [nepal] = lines(page([0], [1], [1]), "Asia/Kolkata");
    expect([nepal!.time_local, nepal!.utc_offset]).toEqual(["1970-01-01 05:30:00", "UTC+05:30"]);
  });

  it("has received and reported values, and leaves missing values empty", ({ expect }) => {
    const layer = { first: 0, last: 0, normCOld: 0, normCNew: 2, normDOld: 2, normDNew: 0 };
    const rows = lines(page([60, 86_400 + 60], [500.12, 500.12], [NaN, -0.5]), "UTC", [layer]);
    const cells = (row: Record<string, string>) => [
      row.clean_irradiance_w_per_m2,
      row.soiled_irradiance_w_per_m2,
      row.clean_irradiance_as_received_w_per_m2,
      row.soiled_irradiance_as_received_w_per_m2,
      row.rain_mm,
    ];
    expect(rows.map(cells)).toEqual([
      ["510.122", "", "500.12", "", ""],
      ["500.12", "-0.5", "500.12", "-0.5", ""],
    ]);
  });

  it("has the loss that a sensor measured itself, as received", ({ expect }) => {
    const [row] = lines(page([60], [NaN], [NaN], { sl: Float64Array.of(4.125) }), "UTC");
    expect(row).toMatchObject({ sensor_soiling_loss_percent: "4.125", clean_irradiance_w_per_m2: "" });
  });

  it("has a unit in the header of every quantity, and no cell that a spreadsheet would run", ({ expect }) => {
    const unit = /_(w_per_m2|c|percent|degrees|v|mm|m_per_s)$/;
    expect(exportHeaders.slice(4).filter((header) => !unit.test(header))).toEqual([]);
    expect(exportHeaders).toHaveLength(4 + 4 + 16);
    const text = exportLines(page([0], [1], [-2]), "UTC", [], analytics());
    for (const cell of text.trimEnd().split(",")) if (Number.isNaN(Number(cell))) expect(cell).toMatch(/^[^=+\-@\t]/);
    const [hostile] = lines(page([0], [1], [1]), "Etc/GMT+8");
    expect(hostile!.utc_offset).toBe("UTC-08:00");
  });
});
