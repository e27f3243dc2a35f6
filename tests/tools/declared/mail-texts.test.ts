import { globSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";

/** Promises that a mail goes out, or says that one has. */
const PROMISE =
  /\b(we(?:'ll| will)? (?:e-?mail|let them know)|e-?mail(?:ed|s)? (?:was |is |has been |were |successfully )*(?:sent|on its way|the crew|you)|were (?:already )?emailed|you email|emailed to|sent to your email|link is on its way|start and email|"email links)/i;

/** Said only after the server knows: it answers otherwise where no mail goes out (decision 0142), or no mail server is the subject. */
const SAID_BY_SERVER = [
  "Email successfully sent.",
  "a reset link was successfully sent to your email",
  "A new email was sent successfully.",
  "a link is on its way.",
  "We'll email you a link to choose a new password.",
  "The invitation was emailed.",
  "The email is on its way again.",
  "A newer link was emailed to you.",
  "We email you about your account",
  "we'll email you when it's ready.",
  "Email sent again",
];

const texts = globSync("{web/src,worker/contract}/**/*.{ts,tsx}");

describe("texts about mail", () => {
  it("that promise one have a second form for a portal without a mail server", ({ expect }) => {
    const unconditional = texts.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .map((line, index, lines) => ({ line: line.trim(), before: lines[index - 1]?.trim() ?? "" }))
        .filter(({ line }) => PROMISE.test(line) && !/^(\*|\/)/.test(line))
        .filter(({ line, before }) => !/\bmailed:/.test(line) && !before.endsWith("mailed:"))
        .filter(({ line }) => !SAID_BY_SERVER.some((said) => line.includes(said)))
        .map(({ line }) => `${file}: ${line}`),
    );
    expect(unconditional).toEqual([]);
  });
});
