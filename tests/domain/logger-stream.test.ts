import { describe, it } from "vitest";
import { LATEST_TIME } from "#contract/common/limits";
import { readLoggerFile } from "#domain/logger-file/index";
import { encode } from "../fixtures/files/encode.ts";
import { csvFile, minutes, toa5File, twoCellTable } from "../fixtures/files/logger-file.ts";
import { preview, rowsOf, utc, utcOptions } from "./read-all.ts";

const start = utc("2026-01-01 00:00:00");

describe("a long file", () => {
  it("is streamed: batches of at most 10,000 rows before the last byte was read", async ({ expect }) => {
    const header = encode("TIMESTAMP,iC,iD\n");
    let made = 0;
    async function* endless() {
      yield header;
      for (; made < 525_600; made += 1440) {
        const day = new Date((start + made * 60) * 1000).toISOString().slice(0, 10);
        const rows = Array.from({ length: 1440 }, (_, m) => {
          const time = `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
          return `${day} ${time},${m},${m / 2}\n`;
        });
        yield encode(rows.join(""));
      }
    }
    const sizes: number[] = [];
    let madeAtFirstBatch = 0;
    for await (const event of readLoggerFile(endless(), utcOptions, LATEST_TIME)) {
      if (event.kind === "rows") sizes.push(event.samples.t.length);
      madeAtFirstBatch ||= made;
      if (event.kind === "end") expect(event.rows).toBe(525_600);
    }
    expect(sizes).toEqual([...Array.from({ length: 52 }, () => 10_000), 5600]);
    expect(madeAtFirstBatch).toBeLessThan(20_000);
  });

  it("that is refused or abandoned is canceled", async ({ expect }) => {
    const cancelled: string[] = [];
    const stream = (name: string, text: string) =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(encode(text)),
        cancel: () => void cancelled.push(name),
      });
    for await (const event of readLoggerFile(stream("refused", "<html>"), utcOptions, LATEST_TIME))
      expect(event.kind).toBe("refused");
    const rows = csvFile(twoCellTable(minutes(start, 5000)));
    for await (const event of readLoggerFile(stream("left", rows), utcOptions, LATEST_TIME)) {
      expect(event.kind).toBe("rows");
      break;
    }
    expect(cancelled).toEqual(["refused", "left"]);
  });
});

describe("a preview", () => {
  it("shows how the program reads the file", async ({ expect }) => {
    const table = { ...twoCellTable(minutes(start, 1000)), units: ["W/m2", "W/m2", "C"] };
    table.rows[2]!.cells[0] = "broken";
    const seen = await preview(toa5File(table));
    if (!seen.ok) throw new Error(seen.message);
    const { sample, cells, ...rest } = seen.preview;
    expect(rest).toEqual({
      format: "TOA5",
      columns: ["TIMESTAMP", "RECORD", "iC", "iD", "tC"],
      mapping: { timestamp: "TIMESTAMP", iC: "iC", iD: "iD", tC: "tC" },
      guesses: [],
      missing: [],
      timestampFormat: "YYYY-MM-DD hh:mm:ss",
      zones: null,
      notes: ["1 value of the clean cell can't be used and counts as missing."],
      rows: 1000,
      firstTimestamp: "2026-01-01T00:00:00Z",
      lastTimestamp: "2026-01-01T16:39:00Z",
      intervalSeconds: 60,
      problems: [],
      problemCount: 0,
    });
    expect(cells?.day).toBe("2026-01-01");
    expect(sample).toHaveLength(5);
    expect(sample[0]).toEqual({ TIMESTAMP: "2026-01-01 00:00:00", RECORD: "0", iC: "800", iD: "780", tC: "25.5" });
  });

  it("of a file with unknown columns shows what is missing, and the columns to choose from", async ({ expect }) => {
    const seen = await preview("Time,Power,Power,\n,kW,kW,\n2026-01-01 00:00,1,2,\n");
    expect(seen).toMatchObject({
      ok: true,
      preview: { columns: ["Time", "Power", "Power (2)"], missing: ["iC", "iD"], rows: 1, intervalSeconds: null },
    });
  });

  it("finds names below lines of description, and lets another column be the timestamp", async ({ expect }) => {
    const text = "Station;North\nOwner;Demo\n\nUTC;Local;iC;iD\n;;W/m2;W/m2\n2026-01-01 08:00;2026-01-01 00:00;1,5;2\n";
    const mapping = { timestamp: "Local", iC: "iC", iD: "iD" };
    expect((await rowsOf(text)).t).toEqual([start + 8 * 3600]);
    expect((await rowsOf(text, { mapping })).t).toEqual([start]);
  });
});
