import * as fc from "fast-check";
import * as v from "valibot";
import { describe, it } from "vitest";
import { isPersonalPassword, NewPassword, passwordRules, passwordTexts } from "#contract/accounts/password";
import { isCommonPassword } from "#contract/accounts/password-words";
import { buildFilter, isInFilter, stripDecoration } from "../../../worker/access/credentials/breached-filter.ts";
import { ESTIMATED_CHARACTERS, findPasswordWeakness } from "../../../worker/access/credentials/weak-password.ts";
import { confirmationError } from "#contract/staff/staff";

describe("the rules of a new password", () => {
  it("are each met or not, as the checklist shows", ({ expect }) => {
    const met = (password: string) => passwordRules.filter((rule) => rule.holds(password)).map(({ id }) => id);
    expect(met("")).toEqual([]);
    expect(met("abc")).toEqual(["lowercase"]);
    expect(met("ABC1")).toEqual(["uppercase", "number"]);
    expect(met("éÉ?~ ")).toEqual([]);
    for (const sign of "@#$%^&*()_+!-") expect(met(sign)).toEqual(["special"]);
    expect(met("aB3!5678")).toEqual(["lowercase", "uppercase", "number", "special", "length"]);
  });

  it("refuse common passwords, even decorated", ({ expect }) => {
    for (const common of [
      "Password1!",
      "P@ssw0rd!",
      "Pa$$w0rd123",
      "Qwerty123!",
      "Admin123!@#",
      "Welcome_2026",
      "Summer2026!",
      "iLoveYou!1",
      "Soilsight#1",
      "SolarPanel1!",
      "Aaaaaaa1!",
      "A1234567!a",
      "!!Monkey!!77",
      "xPassword12!",
      "India@123",
      "Zaq1@wsx",
      "#EDC4rfv",
      "Hola1234!",
      "Aa1!Aa1!",
    ])
      expect([common, isCommonPassword(common)]).toEqual([common, true]);
  });

  it("refuse words of breached lists that the page doesn't have, and words about the person", ({ expect }) => {
    for (const breached of ["Juventus1!", "Samantha#1", "Alexander1!", "Fussball1!", "Marseille13!", "Sebastian_1"]) {
      expect([breached, v.safeParse(NewPassword, breached).success]).toEqual([breached, true]);
      expect([breached, findPasswordWeakness(breached, [])]).toEqual([breached, passwordTexts.common]);
    }
    for (const good of ["Correct-Horse-7!", "Xk9#pL2$", "Clean+Panels_42", "aB3!".repeat(32).slice(0, 60) + "Kq#7vTz2"])
      expect([good, findPasswordWeakness(good, [])]).toEqual([good, null]);
    expect(findPasswordWeakness("Mesa!Solar9", ["Mesa Solar"])).toBe(passwordTexts.personal);
  });

  it("estimate only the beginning and the end of a long password", ({ expect }) => {
    const strong = "Kq#7vTz2Xw!4";
    const weak = "aB3!".repeat(ESTIMATED_CHARACTERS / 4);
    for (const [password, weakness] of [
      [strong + weak, null],
      [weak + strong, null],
      [weak + strong + weak, passwordTexts.common],
    ] as const)
      expect([password, findPasswordWeakness(password, [])]).toEqual([password, weakness]);
  });

  it("refuse breached passwords that take many guesses, as they were or with symbols at their ends", ({ expect }) => {
    for (const breached of ["L58jkdjP!", "Jhon@ta2011", "Saab340!", "R2d2r2d2!", "#$Repmrf1992", "17-Jan-78"])
      expect([breached, findPasswordWeakness(breached, [])]).toEqual([breached, passwordTexts.common]);
    expect(stripDecoration("#$Repmrf1992!")).toBe("repmrf1992");
    expect(stripDecoration("Ab1-!?")).toBeNull();
  });

  it("find every breached password of a list, with one false positive in 100,000", ({ expect }) => {
    const words = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`);
    const listed = words("listed", 5000);
    const filter = buildFilter(new Set(listed));
    expect(filter).toHaveLength(15_000);
    expect(listed.every((word) => isInFilter(filter, word))).toBe(true);
    expect(words("other", 50_000).filter((word) => isInFilter(filter, word)).length).toBeLessThan(6);
  });

  it("accept passwords that are not made only of such words", ({ expect }) => {
    for (const good of [
      "Correct-Horse-7!",
      "Bright-Morning_7",
      "Xk9#pL2$",
      "Tr0ub4dor&3x",
      "Clean+Panels_42",
      "пароль-Aq7!zvw",
      "Dusty+Panel-99",
      "9#4815$16%2342*8Zq",
      "aB3$99481726355102847",
    ])
      expect([good, isCommonPassword(good)]).toEqual([good, false]);
    const letters = fc.string({
      unit: fc.constantFrom(..."b c d f g j k q v x z".split(" ")),
      minLength: 3,
      maxLength: 100,
    });
    fc.assert(
      fc.property(letters, (text) => {
        fc.pre(new Set(text).size > 2);
        expect(v.is(NewPassword, `${text}Q7!zvB`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("accept whatever a password manager generates", ({ expect }) => {
    // Uniform like password managers; fast-check prefers "aaaa".
    let state = 7;
    const below = (n: number): number => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
    };
    const from = (signs: string, length: number) => Array.from({ length }, () => signs[below(signs.length)]!);
    const lower = "abcdefghijklmnopqrstuvwxyz";
    const kinds = [lower, lower.toUpperCase(), "0123456789", "@#$%^&*()_+!-"];
    // Safari: three groups of six with a capital and a digit.
    const apple = () => {
      const signs = from(lower, 18);
      const capital = below(18);
      signs[capital] = signs[capital]!.toUpperCase();
      signs[(capital + 1 + below(17)) % 18] = from(kinds[2]!, 1)[0]!;
      return [signs.slice(0, 6), signs.slice(6, 12), signs.slice(12)].map((group) => group.join("")).join("-");
    };
    const ofAllKinds = () =>
      [...kinds.flatMap((kind) => from(kind, 1)), ...from(`${kinds.join("")}?.`, 8 + below(40))].join("");
    const mostlyDigits = () => [...kinds.flatMap((kind) => from(kind, 1)), ...from(kinds[2]!, 12 + below(10))].join("");
    for (const generated of [apple, ofAllKinds, mostlyDigits])
      for (let n = 0; n < 400; n++) {
        const password = generated();
        if (!v.is(NewPassword, password)) expect.fail(password);
      }
  });

  it("refuse decorated words of the list", ({ expect }) => {
    const leet = (text: string) => text.replace("o", "0").replace("a", "@");
    for (const word of ["password", "welcome", "summer", "soilsight", "monkey", "qwerty", "chicago", "iloveyou"])
      for (const end of ["1!", "123!", "#1", "2026!", "_2025", "99$", "!!11", "@123"])
        for (const spelled of [word, leet(word)]) {
          const password = spelled.slice(0, 1).toUpperCase() + spelled.slice(1) + end;
          expect([password, v.is(NewPassword, password)]).toEqual([password, false]);
        }
  });

  it("refuse passwords made of the person's own words, but allow those words as a part", ({ expect }) => {
    const person = ["Ann Sonnenschein", "ann.s@mesaverde.example", "Mesa Verde Solar"];
    for (const own of ["Sonnenschein1!", "MesaVerde#77", "Mesaverde2026!"])
      expect(isPersonalPassword(own, person)).toBe(true);
    for (const other of ["Ann-Likes-Tulips-7", "Sonnenschein-over-Tucson-7", "Correct-Horse-7!"])
      expect(isPersonalPassword(other, person)).toBe(false);
  });

  it("require the confirmation only where a password was entered", ({ expect }) => {
    expect(confirmationError("", "")).toBeNull();
    expect(confirmationError("", "anything")).toBeNull();
    expect(confirmationError("x", "")).toBe("The confirm password field is required.");
    expect(confirmationError("x", "y")).toBe("The confirm password confirmation does not match.");
    expect(confirmationError("x", "x")).toBeNull();
  });
});
