import * as fc from "fast-check";
import { describe, it } from "vitest";
import { formatCsv, parseCsv } from "../../tools/text/csv.ts";
import { progress, readLedger, unproven } from "../checks/requirements/ledger.ts";
import { namedIn } from "../checks/requirements/titles.ts";

const header = "id,section,feature,kind,requirement,status";

describe("the reader of comma-separated text", () => {
  it("reads commas, line ends and doubled quotes inside quotes", ({ expect }) => {
    expect(parseCsv('a,"b, ""c""\nd",\r\n,e,f\n')).toEqual([
      ["a", 'b, "c"\nd', ""],
      ["", "e", "f"],
    ]);
  });

  it("reads what it has written", ({ expect }) => {
    const text = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", " ", "é") });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(parseCsv(formatCsv(rows))).toEqual(rows);
      }),
    );
  });

  it("refuses quotes that do not match", ({ expect }) => {
    expect(() => parseCsv('a,"b\n')).toThrow("quotes");
    expect(() => parseCsv('a,b"c\n')).toThrow("quotes");
  });
});

describe("the requirements ledger", () => {
  const ledger = (...lines: string[]) => readLedger(`${[header, ...lines].join("\n")}\n`);

  it("counts by feature, decided ones too", ({ expect }) => {
    const { rows, faults } = ledger("P-001,1,a,rule,x,done", "P-002,1,a,rule,x,", "D-001,1,b,rule,x,decided");
    expect(faults).toEqual([]);
    expect(progress(rows)).toEqual([
      { feature: "a", finished: 1, total: 2 },
      { feature: "b", finished: 1, total: 1 },
    ]);
  });

  it("finds a done row without a title, a missing decision, and a wrong id in a title", ({ expect }) => {
    const { rows } = ledger("P-001,1,a,rule,x,done", "P-002,1,a,rule,x,done", "P-003,1,a,rule,x,decided");
    expect(unproven(rows, new Set(["P-002", "A-999"]), "")).toEqual([
      expect.stringContaining("P-001"),
      expect.stringContaining("P-003"),
      expect.stringContaining("A-999"),
    ]);
    expect(unproven(rows, new Set(["P-001", "P-002"]), "- P-003: we do otherwise")).toEqual([]);
  });

  it("refuses a duplicate id, an unknown status and a row of the wrong length", ({ expect }) => {
    const { faults } = ledger("P-001,1,a,rule,x,", "P-001,1,a,rule,x,maybe", "P-002,1,a");
    expect(faults).toHaveLength(3);
  });

  it("reads ids from titles only, and not from tests that do not run", ({ expect }) => {
    const source = `
      // it("a comment is no call, but reads like one")
      describe("things", () => {
        it("does one [D-114]", () => {});
        it(\`does two [P-010, A-002]\`, () => {});
        it.each([1, 2])("does three of %i [D-001]", () => {});
        it.skip("is skipped [D-002]", () => {});
        it.todo("is missing [D-003]");
        const text = "no title [D-004]";
      });`;
    expect(namedIn(source).toSorted()).toEqual(["A-002", "D-001", "D-114", "P-010"]);
  });
});
