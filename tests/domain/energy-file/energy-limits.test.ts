import { describe, it } from "vitest";
import { exampleCustomCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { readEnergyFile } from "#domain/energy-file/index";

const read = (content: string) => readEnergyFile(content, { customStartDate: "2025-01-01" });

describe("energy beyond any plant", () => {
  it.for([
    ["a custom file", exampleCustomCsv().replace(/^\d+\.\d$/m, "1e300")],
    ["a custom file whose sum overflows", exampleCustomCsv().replaceAll(/^\d+\.\d$/gm, "1e308")],
    ["a PVsyst file", examplePvsystCsv().replace(/;\d+\.\d{3}\r/, ";9e9\r")],
    ["a PVsyst file whose sums overflow", examplePvsystCsv().replaceAll(/;-?\d+\.\d{3}\r/g, ";1e308\r")],
  ] as const)("is refused in %s, with what to check", ([, content], { expect }) => {
    const refused = read(content);
    expect(refused.ok).toBe(false);
    expect(!refused.ok && refused.detail).toBe(
      "A day has more than 1,000,000,000 kWh. Check the file's unit and separators.",
    );
  });
});

describe("a small file that would be large once decompressed", () => {
  const detailOf = (content: string) => {
    const refused = read(content);
    return refused.ok ? "taken" : refused.detail;
  };

  it.for([
    ["empty lines", "\n".repeat(8_000_000)],
    ["empty lines of a PVsyst file", `PVsyst simulation\r\n${"\r\n".repeat(200_000)}`],
    ["old line ends", "1\r".repeat(200_000)],
  ] as const)("is refused for its %s", ([, content], { expect }) => {
    expect(detailOf(content)).toBe("The file has more than 110,000 lines. Export hourly values.");
  });

  it("is refused for its empty columns, with the line", ({ expect }) => {
    expect(detailOf(`PVsyst simulation\n${";".repeat(8_000_000)}\n`)).toBe("Line 2 is too long for a table row.");
    expect(detailOf(";".repeat(70_000))).toBe("Line 1 is too long for a table row.");
  });
});
