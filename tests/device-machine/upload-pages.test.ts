import * as fc from "fast-check";
import { describe, it } from "vitest";
import { migrate } from "../../worker/device/base/schema.ts";
import { storesOf } from "../../worker/device/stores.ts";
import { MemoryStorage } from "./memory-storage.ts";

const START = Date.UTC(2026, 2, 2, 20) / 1000;

/** An object with receipts of files and, between them, of readings; some stored, the last ones in its journal. */
function withUploads(files: number, perRow: number) {
  const storage = new MemoryStorage();
  migrate(storage);
  const { receipts, head } = storesOf(storage);
  for (let batch = 1; batch <= 2 * files; batch++) {
    const file = { hash: `${batch}`, length: 1, name: `${batch}.csv`, sentBy: "a-person", undo: null };
    const receipt = {
      batch: String(batch),
      accepted: 1,
      duplicate: 0,
      updated: 0,
      rejected: [],
      rejectedCount: 0,
      days: [],
    };
    receipts.add({
      key: `key-${batch}`,
      at: START + 60 * batch,
      isReplayable: true,
      span: null,
      receipt,
      file: batch % 2 === 0 ? file : null,
    });
    if (batch % perRow === 0) {
      receipts.flush();
      head.replaceJournal([]);
    }
  }
  return { storage, receipts };
}

describe("uploads of a device", () => {
  it("come in pages that join to the whole list, also beyond the newest 500 [O-001]", ({ expect }) => {
    const files = 620;
    const { receipts, storage } = withUploads(files, 31);
    const newestFirst = Array.from({ length: files }, (_, at) => 2 * (files - at));
    expect(receipts.uploads().map(({ id }) => id)).toEqual(newestFirst.slice(0, 500));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), (count) => {
        const found: number[] = [];
        for (let before = Infinity; ; before = found.at(-1)!) {
          const page = receipts.uploads({ before, count });
          found.push(...page.map(({ id }) => id));
          if (page.length < count) break;
        }
        return JSON.stringify(found) === JSON.stringify(newestFirst);
      }),
      { numRuns: 20 },
    );
    const [{ rows }] = storage.sql.exec("SELECT count(*) AS rows FROM receipt_rows").toArray() as [{ rows: number }];
    expect(rows).toBe(40);
  });
});
