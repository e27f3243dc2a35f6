import * as fc from "fast-check";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, it } from "vitest";
import { hasUnprintable, safeText } from "#print/pdf/safe-text";
import { linesOf, linesOfPieces, oneLine, widthOf } from "#print/pdf/text";

const document = await PDFDocument.create();
const helvetica = await document.embedFont(StandardFonts.Helvetica);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 }).map((codes) => String.fromCharCode(...codes)),
);

describe("text for the standard fonts", () => {
  it("is printable for any input, and does not change when applied again", ({ expect }) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const safe = safeText(text);
        expect(() => helvetica.encodeText(safe)).not.toThrow();
        expect(safeText(safe)).toBe(safe);
        expect(hasUnprintable(safe)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("is printable for every single character of the assigned planes", ({ expect }) => {
    for (let from = 0; from < 0x3_4000; from += 0x400) {
      const block = Array.from({ length: 0x400 }, (_, index) => String.fromCodePoint(from + index)).join("");
      expect(() => helvetica.encodeText(safeText(block))).not.toThrow();
    }
  });

  it("keeps accents, writes typographic symbols by similar ones and marks what it cannot write", ({ expect }) => {
    expect(safeText("Größe Île Ñandú ŠŽœ €“”’–—…•")).toBe("Größe Île Ñandú ŠŽœ €“”’–—…•");
    expect(safeText("−3 °C ≤ 4 kWh\u202F·\u00A0m²")).toBe("–3 °C <= 4 kWh · m²");
    expect(safeText("Łódź Ćevap Ōsaka №7 ﬁn")).toBe("Lódz Cevap Osaka No7 fin");
    expect(safeText("e\u0301 soft\u00ADhyphen zero\u200Bwidth \u202Eright")).toBe("é softhyphen zerowidth right");
    expect(safeText("Σταθμός Ενέργειας Δ-9, 5 μg 3 Ω Άρης")).toBe("Stathmos Energeias D-9, 5 µg 3 Ohm Aris");
    expect(safeText("Солнечная ферма Щучинск Південь Ђорђе №7")).toBe(
      "Solnechnaya ferma Shchuchinsk Pivden Djordje No7",
    );
    expect(safeText("서울 태양광 부산")).toBe("seoul taeyanggwang busan");
    expect(safeText("محطة الطاقة أحمد ١٢")).toBe("mhta altaqa ahmd 12");
    expect(safeText("תחנת כוח שלום")).toBe("thnt kvh shlvm");
    expect(safeText("東京 😀\nnext\tcell")).toBe("?? ? next cell");
    expect([hasUnprintable("東"), hasUnprintable("what?"), hasUnprintable("Łódź")]).toEqual([true, false, false]);
  });
});

describe("lines", () => {
  it("are never wider than requested and lose nothing but the spaces between them", ({ expect }) => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 30, max: 300 }), fc.integer({ min: 6, max: 14 }), (text, width, size) => {
        const lines = linesOf(text, helvetica, size, width);
        for (const line of lines) expect(widthOf(line, helvetica, size)).toBeLessThanOrEqual(width);
        expect(lines.join("").replaceAll(" ", "")).toBe(safeText(text).replaceAll(" ", ""));
        expect(widthOf(oneLine(text, helvetica, size, width), helvetica, size)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 300 },
    );
  });

  it("break between parts and not inside them", ({ expect }) => {
    const dates = ["Apr 12, 2027", "Jun 7, 2027", "Aug 9, 2027"];
    expect(linesOfPieces(dates, " · ", helvetica, 9, 125)).toEqual(["Apr 12, 2027 · Jun 7, 2027", "Aug 9, 2027"]);
    expect(linesOf("", helvetica, 9, 100)).toEqual([""]);
  });
});
