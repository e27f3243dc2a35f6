import { describe, it } from "vitest";
import { LATEST_TIME } from "#contract/common/limits";
import { MAX_LISTED_REJECTIONS } from "#contract/inbound/inbound";
import { previewLoggerFile, readLoggerFile } from "#domain/logger-file/index";
import { MAX_REJECTED } from "#domain/logger-file/read";
import { rowsOf, utcOptions } from "./read-all.ts";

const HEAD = "TIMESTAMP,Isc_clean,Isc_soiled\n";
const mapping = { iC: "Isc_clean", iD: "Isc_soiled" };
const row = (n: number) =>
  `2026-03-02 ${String(Math.floor(n / 60) % 24).padStart(2, "0")}:${String(n % 60).padStart(2, "0")}:00,1,2\n`;
const GOOD = Array.from({ length: 1000 }, (_, n) => row(n)).join("");
const PIECE = 64 * 1024;
const PIECES = 100;

/** Counts the pieces that were read. */
function source(start: string, filler: string) {
  const encoder = new TextEncoder();
  const piece = encoder.encode(filler.repeat(PIECE / filler.length));
  const read = { pieces: 0 };
  async function* pieces() {
    yield encoder.encode(start);
    for (; read.pieces < PIECES; read.pieces += 1) yield piece;
  }
  return { read, pieces: pieces() };
}

async function endOf(pieces: AsyncIterable<Uint8Array>) {
  for await (const event of readLoggerFile(pieces, { ...utcOptions, mapping }, LATEST_TIME))
    if (event.kind === "end") return event;
  throw new Error("No end.");
}

describe("a file of mostly rejected rows", () => {
  it("is not read on after 1,000 of them, and says at which line it stopped", async ({ expect }) => {
    const { read, pieces } = source(HEAD + row(0), "x\n");
    const { rows, rejected, rejectedCount } = await endOf(pieces);
    expect([rows, rejectedCount, rejected.length]).toEqual([1, MAX_REJECTED, MAX_LISTED_REJECTIONS]);
    expect(rejected.at(-1)).toEqual({
      line: 3 + MAX_REJECTED,
      reason: expect.stringMatching(/^Reading stopped/) as string,
    });
    expect(read.pieces).toBeLessThan(6);
  });

  it("is not read on in a preview either", async ({ expect }) => {
    const { read, pieces } = source(HEAD + row(0), "x\n");
    const result = await previewLoggerFile(pieces, { ...utcOptions, mapping }, LATEST_TIME);
    expect(result.ok && result.preview.problemCount).toBe(MAX_REJECTED);
    expect(read.pieces).toBeLessThan(6);
  });

  it("is not read on if its rows are empty", async ({ expect }) => {
    const { read, pieces } = source(HEAD + row(0), "\n");
    const { rows, rejected } = await endOf(pieces);
    expect([rows, rejected.map(({ reason }) => reason)]).toEqual([1, [expect.stringMatching(/^Reading stopped/)]]);
    expect(read.pieces).toBeLessThan(10);
  });
});

describe("a file of mostly good rows", () => {
  it("is read to its end, whatever the number of rejected and empty rows", async ({ expect }) => {
    const bad = "x\n".repeat(900);
    const days = ["02", "03", "04"].map((day) => GOOD.replaceAll("2026-03-02", `2026-03-${day}`));
    const { rows, rejectedCount } = await rowsOf(HEAD + days.map((day) => day + bad + "\n".repeat(900)).join(""), {
      mapping,
    });
    expect([rows, rejectedCount]).toEqual([3000, 2700]);
  });
});
