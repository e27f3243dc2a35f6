import * as fc from "fast-check";
import { describe, it } from "vitest";
import { auditedChange, MAX_CHANGE_BYTES } from "../../../worker/access/audited-change.ts";

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
const texts = fc.oneof(
  fc.string(),
  fc.constantFrom("é", "😀", "\u0000", '"').map((sign) => sign.repeat(2000)),
);
const values = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "small" }, texts, fc.double(), fc.boolean(), fc.constant(null), tie("list"), tie("map")),
  list: fc.array(tie("value"), { maxLength: 40 }),
  map: fc.dictionary(fc.string({ maxLength: 40 }), tie("value"), { maxKeys: 40 }),
})).value;

describe("what an audit line keeps of a change", () => {
  it("never has more bytes than its limit, whatever changed", ({ expect }) => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const kept = auditedChange({ before, after });
        expect(bytes(kept.before) + bytes(kept.after)).toBeLessThanOrEqual(MAX_CHANGE_BYTES);
      }),
      { numRuns: 300 },
    );
    const ids = Array.from({ length: 2000 }, () => crypto.randomUUID());
    const many = auditedChange({ before: { plants: ids.slice(1) }, after: { plants: ids } });
    expect(many.after).toMatchObject({ plants: { more: expect.any(Number) } });
    expect(bytes(many)).toBeLessThan(MAX_CHANGE_BYTES + 100);
  });

  it("has the fields that changed, and no others", ({ expect }) => {
    const before = { name: "North", at: 1, terms: { washCost: 10, weeks: [1] }, gone: true };
    const after = { name: "North", at: 2, terms: { washCost: 10, weeks: [2] }, come: true };
    expect(auditedChange({ before, after })).toEqual({
      before: { at: 1, terms: { weeks: [1] }, gone: true },
      after: { at: 2, terms: { weeks: [2] }, come: true },
    });
    expect(auditedChange({ after })).toEqual({ before: null, after });
    expect(auditedChange({ before: 1, after: 2 })).toEqual({ before: 1, after: 2 });
  });

  it("has an excerpt of a long text where it changed, and its length", ({ expect }) => {
    const start = "é".repeat(1500);
    const { before, after } = auditedChange({
      before: { notes: `${start}Cell row 4.` },
      after: { notes: `${start}Cell row 5, and the pump.` },
    });
    // 20 characters in common, of which "Cell row " are nine.
    const same = "é".repeat(11);
    expect(before).toEqual({ notes: `…${same}Cell row 4. (1511 characters)` });
    expect(after).toEqual({ notes: `…${same}Cell row 5, and the pump. (1525 characters)` });
  });
});
