import * as v from "valibot";
import { describe, it } from "vitest";
import { ShortText } from "#contract/accounts/account";
import { isPrintable } from "#contract/common/printable";

describe("a name", () => {
  it("is any text that can be shown, in any script", ({ expect }) => {
    for (const name of ["Plant 7", "Zoë O'Neill", "太陽光発電所", "محطة", "☀️ 👩‍🔧", "North\tfield\nrow 2"])
      expect([name, isPrintable(name)]).toEqual([name, true]);
  });

  it("has no control characters, no marks that change its direction, and no lone surrogate", ({ expect }) => {
    for (const part of ["\0", "\u001b", "\u007f", "\u0085", "\u202e", "\u2066", "\ufeff", "\ud800", "\uffff"])
      expect([part.charCodeAt(0), v.is(ShortText, `Plant${part}7`)]).toEqual([part.charCodeAt(0), false]);
  });
});
