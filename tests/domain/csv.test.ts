import { describe, it } from "vitest";
import { csvLine } from "../../worker/print/csv.ts";

describe("a cell of a CSV that a person typed", () => {
  it("is no formula in a spreadsheet, even after invisible characters", ({ expect }) => {
    for (const start of ["", " ", "\u0000", "\u200b", "\u202e", "\ufeff"])
      for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1"])
        expect(csvLine([start + formula]).startsWith("'")).toBe(true);
    expect(csvLine(["East = West", "a-b"])).toBe("East = West,a-b\r\n");
  });

  it("stays one cell where semicolons separate cells", ({ expect }) => {
    expect(csvLine(["North;=1+1", 'say "hi"', 2.5, null])).toBe('"North;=1+1","say ""hi""",2.5,\r\n');
  });
});
