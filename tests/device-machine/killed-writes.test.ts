import { describe, it } from "vitest";
import { sampleColumns } from "#contract/inbound/inbound";
import { migrate } from "../../worker/device/base/schema.ts";
import { commitUpload, ingestReadings, stageUpload, type UploadCommit } from "../../worker/device/intake/ingest.ts";
import { undoUpload } from "../../worker/device/intake/undo.ts";
import { type Stores, storesOf } from "../../worker/device/stores.ts";
import { BrokenWrite, MemoryStorage } from "./memory-storage.ts";
import { deviceSettings } from "./world.ts";

const NOW = Date.UTC(2026, 2, 2, 20) / 1000;
const HOUR = 3600;
const minutes = (hoursAgo: number, count: number, value: number) => ({
  t: Array.from({ length: count }, (_, minute) => NOW - hoursAgo * HOUR + 60 * minute),
  columns: { iC: Array.from({ length: count }, (_, minute) => value + (minute % 7)) },
});

const send =
  (hoursAgo: number, count: number, value: number, now = NOW) =>
  (stores: Stores) => {
    const samples = minutes(hoursAgo, count, value);
    return ingestReadings(stores, { settings: deviceSettings, samples, key: `${hoursAgo} ${value}`, now });
  };

const file = (hoursAgo: number, count: number, value: number) => (stores: Stores) => {
  const [id, key] = [`${value}`, `file ${value}`];
  stores.uploads.drop(id);
  stageUpload(stores, { id, samples: minutes(hoursAgo, count, value), now: NOW });
  const request: UploadCommit = {
    id,
    settings: deviceSettings,
    key,
    hash: key,
    fileName: "a.dat",
    length: 1,
    bytes: 1,
    now: NOW,
    by: null,
    parts: 1,
    samples: minutes(hoursAgo - 1, count, value),
    undoneLines: 0,
    source: null,
    rejected: [],
    rejectedCount: 0,
  };
  return commitUpload(stores, request);
};

const undo = (which: number) => (stores: Stores) => {
  const upload = stores.receipts.uploads()[which]!;
  return stores.transaction(() =>
    undoUpload(stores, { batch: upload.id, now: NOW, by: { userId: "person", requestId: "request" } }),
  );
};

/** Days, hours of one day, and both sides of midnight; new, equal and other values. */
const steps = [
  send(60, 700, 100),
  send(20, 300, 200),
  send(10, 30, 210, NOW - 9 * HOUR),
  send(5, 60, 220),
  file(58, 400, 300),
  send(57, 90, 400),
  file(59, 600, 500),
  file(59, 600, 500),
  send(59.5, 20, 600),
  undo(1),
  send(4, 60, 700),
  undo(0),
  file(3, 60, 800),
  ...Array.from({ length: 20 }, (_, place) => send(80 + 25 * place, 40, 900)),
  ...Array.from({ length: 10 }, (_, place) => file(81 + 25 * place, 60, 1000 + place)),
  undo(3),
];

/** All that a reader can see. */
const seen = ({ samples, receipts, head }: Stores) => ({
  page: samples.page({ from: 0, to: NOW * 2, names: sampleColumns }),
  uploads: receipts.uploads(),
  span: head.read().span,
  dirty: head.read().dirty,
  batch: head.read().batch,
});

describe("a device's object that is killed while it writes", () => {
  it("has stored a request whole or not at all, whichever write was the last, and takes it again", ({ expect }) => {
    const storage = new MemoryStorage();
    migrate(storage);
    let kills = 0;
    for (const step of steps) {
      const before = seen(storesOf(storage));
      for (let write = 1; ; write++) {
        storage.breakAt(write);
        try {
          expect(step(storesOf(storage))).toMatchObject({ ok: true });
          break;
        } catch (error) {
          if (!(error instanceof BrokenWrite)) throw error;
          kills++;
        } finally {
          storage.breakAt(0);
        }
        expect(seen(storesOf(storage))).toEqual(before);
      }
    }
    expect(kills).toBeGreaterThan(100);
    expect(storesOf(storage).blocks.damage(5)).toEqual([]);
  });
});
