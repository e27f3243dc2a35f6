import * as fc from "fast-check";
import { describe, it } from "vitest";
import { HOME, safeRedirect } from "../../../web/src/shell/navigation/redirect.ts";

const ORIGIN = "https://portal.example";

describe("where a sign-in leads", () => {
  it("is the wanted path of this site, with its query and fragment", ({ expect }) => {
    expect(safeRedirect("/dashboard?plant=12&negative=true#x", ORIGIN)).toBe("/dashboard?plant=12&negative=true#x");
    expect(safeRedirect("/device/config/42", ORIGIN)).toBe("/device/config/42");
  });

  it.for([
    ["another host", "https://evil.example/"],
    ["another host without a scheme", "//evil.example/"],
    ["a backslash for a slash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["a tab that browsers drop", "/\t/evil.example"],
    ["a line break that browsers drop", "/\n/evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a relative path", "evil"],
    ["dots that leave two slashes", "/x/..//evil.example"],
    ["user information", "/@evil.example/../..//evil.example"],
    ["nothing", undefined],
    ["an empty text", ""],
    ["no text", 42],
  ] as const)("is the dashboard or this site for %s", ([, wanted], { expect }) => {
    expect(new URL(safeRedirect(wanted, ORIGIN), ORIGIN).origin).toBe(ORIGIN);
  });

  it.for(["/login", "/login/", "/login?redirect=/login", "/logout", "/signup", "/register", "/adminlogin"])(
    "is never %s, which would lead in a circle or out",
    (wanted, { expect }) => {
      expect(safeRedirect(wanted, ORIGIN)).toBe(HOME);
    },
  );

  it("never leaves this site, whatever is asked for", ({ expect }) => {
    const part = fc.constantFrom(
      "/",
      "\\",
      "//",
      "..",
      ".",
      "%2e",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\n",
      "evil.example",
      "https:",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const target = safeRedirect(`/${parts.join("")}`, ORIGIN);
        expect(target.startsWith("/")).toBe(true);
        expect(new URL(target, ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 1_000 },
    );
  });
});
