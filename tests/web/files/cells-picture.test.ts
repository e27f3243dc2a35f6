import { describe, it } from "vitest";
import { previewLoggerFile } from "#domain/logger-file/index";
import { cellDifference, cellPath, axisMaximum } from "../../../web/src/features/files/Preview.tsx";
import { swappedCells } from "../../../web/src/features/files/files.model.ts";
import { csvFile, type LoggerTable } from "../../fixtures/files/logger-file.ts";
import { streamOf } from "../../fixtures/files/encode.ts";

function table(names: [string, string]): LoggerTable {
  const start = Date.UTC(2026, 5, 1, 7) / 1000;
  const rows = Array.from({ length: 3 * 24 * 4 }, (_, index) => {
    const t = start + index * 900;
    const hour = (index / 4) % 24;
    const most = Math.floor(index / 96) === 1 ? 1000 : 400;
    const clean = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) * most;
    return { stamp: new Date(t * 1000).toISOString(), cells: [clean, clean * 0.96] };
  });
  return { columns: names, rows };
}
const read = async (written: [string, string] | LoggerTable) => {
  const file = Array.isArray(written) ? table(written) : written;
  const options = { sensorType: 0, zone: "America/Denver", clock: "standard" as const };
  const seen = await previewLoggerFile(streamOf(csvFile(file)), options, Date.UTC(2026, 6, 1) / 1000);
  if (!seen.ok) throw new Error(seen.message);
  return seen.preview;
};

describe("the picture of both cells", () => {
  it("shows the brightest day of the file on the device's clock", async ({ expect }) => {
    const { cells } = await read(["iC", "iD"]);
    expect(cells!.day).toBe("2026-06-02");
    expect(cells!.clean).toHaveLength(96);
    // 13:00 daylight time is solar noon.
    expect(cells!.clean[52]).toBe(1000);
    expect(cells!.soiled[52]).toBe(960);
    expect(axisMaximum(cells!)).toBe(1000);
    expect(cellDifference(cells!)).toBeCloseTo(4, 2);
  });

  it("tells swapped cells by a soiled one that measures more, and swapping puts it right", async ({ expect }) => {
    const { cells, mapping } = await read(["iD", "iC"]);
    expect(cellDifference(cells!)).toBeCloseTo(-4.17, 2);
    expect(swappedCells(mapping)).toMatchObject({ iC: "iD", iD: "iC" });
    expect(swappedCells({ timestamp: "t", iC: "a", iD: "b", tC: "x" })).toEqual({
      timestamp: "t",
      iC: "b",
      iD: "a",
      tD: "x",
    });
  });

  it("counts only what the upload takes: no value outside the limits, and no row ahead of the clock", async ({
    expect,
  }) => {
    const wrong = table(["iC", "iD"]);
    wrong.rows[96 + 52]!.cells[0] = 99_999;
    const ahead = wrong.rows.map(({ stamp, cells }) => ({
      stamp: stamp.replace("2026-06-", "2026-07-"),
      cells: cells.map((value) => 2 * Number(value)),
    }));
    wrong.rows.push(...ahead);
    const seen = await read(wrong);
    expect(seen).toMatchObject({ rows: 288, problemCount: 288 });
    expect(seen.cells!.day).toBe("2026-06-02");
    expect(axisMaximum(seen.cells!)).toBe(1000);
    expect(cellDifference(seen.cells!)).toBeCloseTo(4, 1);
  });

  it("leaves a gap where nothing was measured, and is absent without both cells", async ({ expect }) => {
    expect(cellPath([0, 100, null, 50], 100)).toBe("M60.0 120.0L180.0 0.0M420.0 60.0");
    expect((await read(["iC", "other"])).cells).toBeNull();
  });

  it("joins the values of loggers that write every half hour or hour", ({ expect }) => {
    const every = (slots: number) => Array.from({ length: 96 }, (_, slot) => (slot % slots === 0 ? 50 : null));
    for (const slots of [1, 2, 4]) expect(cellPath(every(slots), 100).match(/M/g)).toHaveLength(1);
    expect(cellPath(every(8), 100).match(/M/g)).toHaveLength(12);
  });
});
