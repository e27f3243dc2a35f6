import * as v from "valibot";
import { describe, it } from "vitest";
import { PublicName, ShortText } from "#contract/accounts/account";
import { isPrintable, printableLines, printableOf } from "#contract/common/printable";

describe("a name", () => {
  it("is any text that can be shown, in any script", ({ expect }) => {
    for (const name of ["Plant 7", "Zoë O'Neill", "太陽光発電所", "محطة", "☀️ 👩‍🔧 👩🏽‍🔧"])
      expect([name, isPrintable(name)]).toEqual([name, true]);
  });

  it("has no control characters, no marks that change its direction, and no lone surrogate", ({ expect }) => {
    for (const part of ["\0", "\u001b", "\u007f", "\u0085", "\u202e", "\u2066", "\ufeff", "\ud800", "\uffff"])
      expect([part.charCodeAt(0), v.is(ShortText, `Plant${part}7`)]).toEqual([part.charCodeAt(0), false]);
  });

  it("has no line breaks, and nothing that can't be seen", ({ expect }) => {
    const unseen = [
      "\n",
      "\r",
      "\t",
      "\u2028",
      "\u200b",
      "\u200d",
      "\u200f",
      "\u061c",
      "\u00ad",
      "\u2060",
      "\u{e0041}",
      "\u3164",
    ];
    for (const part of unseen)
      expect([part.codePointAt(0), v.is(ShortText, `Plant${part}7`)]).toEqual([part.codePointAt(0), false]);
    expect(unseen.map((part) => printableOf(`Plant${part}7.csv`))).toEqual(unseen.map(() => "Plant7.csv"));
  });
});

describe("a note", () => {
  it("may have several lines, which end with a line feed, and spaces for tabs", ({ expect }) => {
    expect(v.parse(printableLines, "North\tfield\r\nrow 2\rrow 3\n")).toBe("North field\nrow 2\nrow 3\n");
    for (const part of ["\0", "\u202e", "\u200b", "\u2028"]) expect(v.is(printableLines, `a${part}b`)).toBe(false);
  });
});

describe("a name in mails", () => {
  it("is not the provider's, in letters that look like it", ({ expect }) => {
    const spoofs = [
      "Your Soilsight administrator",
      "SOILSIGHT",
      "S0il-Sight Support",
      "Soi1sight",
      "Soiisight Inc.",
      "Ѕоіlsіght",
      "ѕοіlѕіght",
      "Söilsight",
      "Ｓoilsight",
      "Your Administrator",
    ];
    expect(spoofs.filter((name) => v.is(PublicName, name))).toEqual([]);
    const others = ["Insight Solar", "Administrator Falls Solar", "Soil Science LLC", "太陽光発電所", "Möller & Söhne"];
    expect(others.filter((name) => !v.is(PublicName, name))).toEqual([]);
  });
});
