import * as fc from "fast-check";
import { describe, it } from "vitest";
import { piecesOf } from "#domain/text/bytes";
import { decodeText, encodingOf, textDecoding } from "#domain/text/decode";
import { scanFields, splitFields } from "#domain/text/delimited";
import { linesOf, MAX_LINE_LENGTH, readLines } from "#domain/text/lines";
import { numberIn, parseNumber } from "#domain/text/number";
import { encode, encodings, streamOf } from "../fixtures/files/encode.ts";

async function* decoded(bytes: Uint8Array, chunk: number) {
  const { encoding, markLength } = encodingOf(bytes);
  const decoding = textDecoding(encoding);
  for await (const piece of piecesOf(streamOf(bytes.subarray(markLength), chunk))) yield decoding.decode(piece);
  yield decoding.end();
}
async function linesIn(bytes: Uint8Array, chunk: number) {
  const lines: (string | null)[] = [];
  for await (const batch of readLines(decoded(bytes, chunk))) {
    if (batch.first !== lines.length + 1) throw new Error("A batch does not begin where the one before ended.");
    lines.push(...batch.lines);
  }
  return lines;
}

describe("text of a file", () => {
  it("is the same in every encoding and with any chunk sizes", async ({ expect }) => {
    const text = "Größe;°C;W/m²\r\nä;1\rß;2\n\nletzte Zeile";
    for (const encoding of encodings) {
      for (const chunk of [1, 2, 3, 7, 1000]) {
        expect(await linesIn(encode(text, encoding), chunk), `${encoding} in chunks of ${chunk}`).toEqual([
          "Größe;°C;W/m²",
          "ä;1",
          "ß;2",
          "",
          "letzte Zeile",
        ]);
      }
      expect(decodeText(encode(text, encoding))).toBe(text);
    }
  });

  it("keeps characters of three and four bytes that chunks cut, and reads a truncated one at the end as latin-1", async ({
    expect,
  }) => {
    const text = "€ 𝄞 ²";
    const bytes = new TextEncoder().encode(text);
    for (let chunk = 1; chunk <= bytes.length; chunk += 1) expect(await linesIn(bytes, chunk)).toEqual([text]);
    expect(await linesIn(bytes.subarray(0, bytes.length - 1), 1)).toEqual(["€ 𝄞 Â"]);
  });

  it("is split at every kind of line end, wherever chunks are cut", async ({ expect }) => {
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    const line = fc.string({ unit: fc.constantFrom("a", "1", ",", '"', "²") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, ends), { maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, chunk) => {
          // A CR before an empty line ending with LF is one CRLF.
          const text = rows.map(([content, end]) => content + end).join("");
          const expected = linesOf(text);
          if (expected.at(-1) === "") expected.pop();
          expect(await linesIn(encode(text), chunk)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("never buffers a line that is longer than a row can be, and counts it", async ({ expect }) => {
    const long = "7,".repeat(MAX_LINE_LENGTH);
    expect(await linesIn(encode(`a\n${long}\nb\n${long}`), 5000)).toEqual(["a", null, "b", null]);
  });
});

describe("fields of a line", () => {
  const scan = (line: string, separator: "," | ";") => {
    const starts = new Int32Array(20);
    const ends = new Int32Array(20);
    const count = scanFields(line, separator, starts, ends);
    return Array.from({ length: Math.min(count, 20) }, (_, at) => line.slice(starts[at], ends[at]).trim());
  };

  it("are found quoted and plain, with separators inside quotes and quotes that never close", ({ expect }) => {
    const cases: [string, string[]][] = [
      ['"2026-06-30 12:05:00",1,"NAN"', ["2026-06-30 12:05:00", "1", "NAN"]],
      ['a,"b,c", "d" ,', ["a", "b,c", "d", ""]],
      ["", [""]],
      [",", ["", ""]],
      ['x,"open,1,2', ["x", "open,1,2"]],
      ['"a"junk,b', ["a", "b"]],
    ];
    for (const [line, fields] of cases) {
      expect(splitFields(line, ",")).toEqual(fields);
      expect(scan(line, ",")).toEqual(fields);
    }
    expect(splitFields('"say ""hi""";2', ";")).toEqual(['say "hi"', "2"]);
  });

  it("are the same for the scanner and the splitter on any line without doubled quotes", ({ expect }) => {
    const line = fc.string({ unit: fc.constantFrom("a", "1", ",", ";", " ", '"', "x"), maxLength: 20 });
    fc.assert(
      fc.property(line, (text) => {
        fc.pre(!text.includes('""'));
        expect(scan(text, ",")).toEqual(splitFields(text, ",").slice(0, 20));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("numbers", () => {
  it("match the doubles that JavaScript reads, in place and without a copy", ({ expect }) => {
    const written = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc
        .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
        .map(([n, places]) => (n / 1e4).toFixed(places)),
    );
    fc.assert(
      fc.property(written, (text) => {
        const around = `x; ${text} ;y`;
        expect(numberIn(around, 2, around.length - 2, false)).toBe(Number(text));
        const comma = around.replace(".", ",");
        expect(numberIn(comma, 2, comma.length - 2, true)).toBe(Number(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("may group thousands, with a comma or a point for the decimals", ({ expect }) => {
    expect(parseNumber("1,234,567.5", false)).toBe(1_234_567.5);
    expect(parseNumber("-8,868", false)).toBe(-8868);
    expect(parseNumber("1.234.567,5", true)).toBe(1_234_567.5);
    expect(parseNumber("1 234,5", true)).toBe(1234.5);
    expect(parseNumber("1.5", true)).toBe(1.5);
    expect(parseNumber("1,5", true)).toBe(1.5);
  });

  it("exclude all else: comma decimals where a comma separates, hexadecimal, words", ({ expect }) => {
    for (const text of ["1,5", "0x10", "12a", "--1", "1.2.3", "", " ", "1e", "Infinity"]) {
      expect(parseNumber(text, false), text).toBeNaN();
    }
  });
});
