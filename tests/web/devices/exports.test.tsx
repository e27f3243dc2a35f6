import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import type { Export } from "#contract/exports/export";
import { ExportList } from "../../../web/src/features/devices/exports/ExportList.tsx";
import { exportProblem, exportState, exportTitle } from "../../../web/src/features/devices/exports/exports.model.ts";
import { exportsQuery } from "../../../web/src/features/devices/exports/queries.ts";
import { exportTexts as texts } from "../../../web/src/features/devices/exports/texts.ts";
import { pressable, rendered } from "./rendered.tsx";

// March 8 has 23 hours in Los Angeles.
const range = { from: Date.UTC(2026, 2, 8, 8) / 1000, to: Date.UTC(2026, 2, 9, 7) / 1000 };
const file: Export = {
  id: "x1",
  device_id: "unit-1",
  device_name: "North Row",
  timezone: "America/Los_Angeles",
  ...range,
  state: "done",
  progress: { done: 1, total: 1, fraction: 1 },
  rows: 1380,
  bytes: 81_400,
  message: null,
  requestedAt: range.to,
  expiresAt: range.to + 7 * 86_400,
};

describe("the export of a device", () => {
  it("needs a range of days [A-142]", ({ expect }) => {
    const wanted = "A valid date range is required.";
    expect(exportProblem({ from: "", to: "2026-03-08" })).toBe(wanted);
    expect(exportProblem({ from: "2026-03-08", to: "" })).toBe(wanted);
    expect(exportProblem({ from: "2026-03-09", to: "2026-03-08" })).toBe(wanted);
    expect(exportProblem({ from: "2026-03-08", to: "2026-03-08" })).toBeUndefined();
  });

  it("is named by the days of its device, with its progress, its size or why there is no file", ({ expect }) => {
    expect(exportTitle(file)).toBe("Mar 8, 2026");
    expect(exportTitle({ ...file, from: file.from - 86_400 })).toBe("Mar 7 – Mar 8, 2026");
    expect(exportState(file)).toBe("1,380 rows · 81 kB · Available until Mar 16, 2026, 12:00 AM PDT");
    const open = { ...file, rows: 0, bytes: 0, expiresAt: null, progress: { done: 3, total: 30, fraction: 0.1 } };
    expect(exportState({ ...open, state: "running" })).toBe(texts.writing(3, 30));
    expect(exportState({ ...open, state: "queued" })).toBe(texts.waiting);
    expect(exportState({ ...open, state: "error", message: "The disk is full." })).toBe("The disk is full.");
  });

  it("is listed with a link once it is ready, and can be canceled until then", async ({ expect }) => {
    const running: Export = { ...file, id: "x2", state: "running", progress: { done: 3, total: 30, fraction: 0.1 } };
    const other: Export = { ...file, id: "x3", device_id: "unit-2", device_name: "South Row" };
    const list = (exports: Export[], device?: string) => {
      const client = new QueryClient();
      client.setQueryData(exportsQuery.queryKey, { exports });
      return rendered(<ExportList device={device} />, { client });
    };
    const html = await list([running, file, other], "unit-1");
    expect(html).toContain('href="/api/exports/x1/file"');
    expect(html).not.toMatch(/exports\/x2|exports\/x3/);
    for (const name of [texts.cancelOf("Mar 8, 2026"), texts.deleteOf("Mar 8, 2026")]) expect(html).toContain(name);
    expect(html).toContain('value="0.1"');
    const all = await list([running, file, other]);
    expect(all).toContain("South Row, Mar 8, 2026");
    expect(await list([other], "unit-1")).toContain(texts.noneOfDevice);
    expect(pressable(await list([]))).toEqual([]);
  });
});
