import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "vitest";
import { COVERED, coverReasons } from "#contract/soiling/day-quality";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { encode } from "../fixtures/files/encode.ts";
import { csvFile, type LoggerTable, minutes, printers, toa5File } from "../fixtures/files/logger-file.ts";
import { pvsystFile } from "../fixtures/files/pvsyst-file.ts";
import { utc } from "./read-all.ts";

const script = new URL("../../tools/check.ts", import.meta.url).pathname;

function twoDays(columns: string[], print: (iso: string) => string): LoggerTable {
  return {
    columns,
    rows: minutes(utc("2026-01-14 00:00:00"), 2880).map((t) => {
      const hour = (t % 86_400) / 3600;
      const clean = Math.max(0, 900 * Math.sin(((hour - 7) / 10) * Math.PI));
      const stamp = print(new Date(t * 1000).toISOString().slice(0, 19).replace("T", " "));
      return { stamp, cells: [Number(clean.toFixed(4)), Number((clean * 0.97).toFixed(4))] };
    }),
  };
}

describe("npm run check", () => {
  it("reads every file of a folder and prints how the program reads each", ({ expect }) => {
    const folder = mkdtempSync(join(tmpdir(), "check-"));
    try {
      mkdirSync(join(folder, "below"));
      const files: Record<string, string | Uint8Array> = {
        "a-pvsyst.csv": encode(pvsystFile({ dates: "excel mixed" }), "latin-1"),
        "b-custom.csv": exampleCustomCsv(),
        "c-logger.dat": toa5File(twoDays(["GeffRef", "GeffTest"], printers["YYYY-MM-DD hh:mm:ss"])),
        "d-modules.csv": csvFile(twoDays(["ModA", "ModB"], printers["M/D/YYYY H:mm"])),
        "below/e-binary.dat": encode('"TOB1","Station","CR1000"\r\n'),
        "below/not-looked-at.png": "",
      };
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
      const printed = execFileSync(process.execPath, [script, folder, "--zone", "America/Denver"], {
        encoding: "utf8",
      });
      const parts = printed.split("\n\n").map((part) => part.trim());
      const about = (name: string) => parts.find((part) => part.startsWith(name)) ?? "";
      expect(about("a-pvsyst")).toMatch(/format {5}PVsyst\n[^]*days {7}365/);
      expect(about("b-custom")).toMatch(/format {5}custom, from 2025-01-01 on\n[^]*days {7}365/);
      expect(about("c-logger")).toMatch(/TOA5[^]*rows {7}2,880, 0 rejected, every 60 s[^]*iC = GeffRef, iD = GeffTest/);
      for (const name of ["c-logger", "d-modules"]) {
        expect(about(name).match(/^ *2026-01-1[45] +3\.00%/gm)).toHaveLength(2);
        expect(about(name)).toMatch(/America\/Denver/);
      }
      expect(about("d-modules")).toMatch(/iC = ModA \(guess\)/);
      expect(about("below/e-binary")).toMatch(/refused {4}TOB1: .*CardConvert/);
      expect(parts.at(-1)).toBe("5 files");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("says why a day with snow on a cell does not count as soiling, as the portal does", ({ expect }) => {
    const folder = mkdtempSync(join(tmpdir(), "check-"));
    const { columns, rows } = twoDays(["GeffRef", "GeffTest"], printers["YYYY-MM-DD hh:mm:ss"]);
    const day = (number: number, share: number, celsius: number) =>
      rows.slice(0, 1440).map(({ stamp, cells: [clean] }) => ({
        stamp: stamp.replace("2026-01-14", `2026-01-${number}`),
        cells: [clean!, Number((Number(clean) * share).toFixed(4)), celsius, celsius],
      }));
    const days = [...[14, 15, 16].flatMap((number) => day(number, 0.97, 12)), ...day(17, 0.3, 1), ...day(18, 0.97, 12)];
    try {
      const file = toa5File({ columns: [...columns, "TempRef", "TempTest"], rows: days });
      writeFileSync(join(folder, "snow.dat"), file);
      const printed = execFileSync(process.execPath, [script, folder, "--zone", "America/Denver"], {
        encoding: "utf8",
      });
      const lines = printed.match(/^ *2026-01-.*$/gm)!;
      expect(lines.map((line) => line.includes(COVERED))).toEqual([false, false, false, true, false]);
      expect(lines[3]).toMatch(/70\.00%/);
      expect(lines[3]).toContain(coverReasons.cold);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
