import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import type { Export } from "#contract/exports/export";
import { MAX_EXPORT_DEVICES } from "#contract/exports/export-set";
import type { ExportSet, ExportSetDetails } from "#contract/v1/exports";
import { ExportList } from "../../../web/src/features/devices/exports/ExportList.tsx";
import {
  exportProblem,
  exportState,
  exportTitle,
  setState,
  setTitle,
} from "../../../web/src/features/devices/exports/exports.model.ts";
import { exportSetQuery, exportSetsQuery, exportsQuery } from "../../../web/src/features/devices/exports/queries.ts";
import { exportTexts as texts, setTexts } from "../../../web/src/features/devices/exports/texts.ts";
import { fitsExport, nothingSelected } from "../../../web/src/features/devices/rollouts/rollout.model.ts";
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
      client.setQueryData(exportSetsQuery.queryKey, { data: [] });
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
    expect(await list([])).toContain(texts.none);
  });
});

const set: ExportSet = {
  export_id: "s1",
  first_day: "2026-03-07",
  last_day: "2026-03-08",
  state: "done",
  devices_asked: 12,
  devices_done: 12,
  devices_failed: 0,
  devices_gone: 0,
  rows: 16_560,
  bytes: 976_800,
  created_at: "2026-03-09T07:00:00Z",
  expires_at: "2026-03-16T07:00:00Z",
};

describe("the export of many devices", () => {
  it("says how many are ready, and until when", ({ expect }) => {
    const zone = "America/Los_Angeles";
    expect(setTitle(set)).toBe("12 devices, Mar 7 – Mar 8, 2026");
    expect(setState(set, zone)).toBe("16,560 rows · 977 kB · Available until Mar 16, 2026, 12:00 AM PDT");
    expect(setState({ ...set, devices_done: 10, devices_failed: 2 }, zone)).toContain(setTexts.ready(10, 12));
    const running = { ...set, state: "running" as const, devices_done: 4, devices_failed: 1 };
    expect(setState(running, zone)).toBe("Preparing: 5 of 12 devices");
    expect(setState({ ...set, state: "failed" }, zone)).toBe(setTexts.noFile);
  });

  it("is listed with its file, and names each device that failed with its reason", async ({ expect }) => {
    const failed = { ...set, devices_done: 10, devices_failed: 1, devices_gone: 1 };
    const zero = { device_id: "z", name: "Zero", state: "failed", rows: 0, bytes: 0, reason: "No data." } as const;
    const client = new QueryClient();
    client.setQueryData(exportsQuery.queryKey, { exports: [] });
    client.setQueryData(exportSetsQuery.queryKey, { data: [failed, { ...set, export_id: "s2", state: "running" }] });
    const details: ExportSetDetails = { ...failed, devices: [zero] };
    client.setQueryData(exportSetQuery(failed).queryKey, details);
    const html = await rendered(<ExportList />, { client });
    expect(html).toContain('href="/api/v1/exports/s1/file"');
    expect(html).not.toContain("exports/s2/file");
    expect(html).toContain(setTexts.failedDevice("Zero", "No data."));
    expect(html).toContain(setTexts.gone(1));
    expect(html).not.toContain(texts.none);
  });

  it("takes up to 50 devices that were selected by name", ({ expect }) => {
    const names = (count: number) => new Map(Array.from({ length: count }, (_, at) => [`d${at}`, "North"]));
    expect(fitsExport({ ...nothingSelected, names: names(MAX_EXPORT_DEVICES) })).toBe(true);
    expect(fitsExport({ ...nothingSelected, names: names(MAX_EXPORT_DEVICES + 1) })).toBe(false);
    expect(fitsExport({ ...nothingSelected, all: 3 })).toBe(false);
  });
});
