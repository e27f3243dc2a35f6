import { describe, it } from "vitest";
import { saveFault } from "./save-kill.ts";

describe("the rows of a killed save", () => {
  const rows = (table: string[], lines: string[]) =>
    new Map([
      ["plants", table],
      ["audit_log", lines],
    ]);

  it("have a change and its line, or neither", ({ expect }) => {
    const [changed, other] = ['{"plant_name":"700001"}', '{"plant_name":"700000"}'];
    expect(saveFault(rows([changed], [changed]), "plants", "700001")).toBeNull();
    expect(saveFault(rows([other], [other]), "plants", "700001")).toBeNull();
    expect(saveFault(rows([changed], [other]), "plants", "700001")).toContain("a change without its line");
    expect(saveFault(rows([other], [changed]), "plants", "700001")).toContain("a line without its change");
  });
});
