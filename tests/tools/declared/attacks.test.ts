import { readFileSync } from "node:fs";
import { describe, it } from "vitest";

const [, section = ""] = readFileSync("docs/security.md", "utf8").split("\n## Attacks of November 27 and 28\n");
const rows = section
  .split("\n## ")[0]!
  .split("\n")
  .filter((line) => /^\| S\d/.test(line));

describe("the attacks of the second review", () => {
  it("are all listed, each with the test that performs it", ({ expect }) => {
    const numbers = rows.map((row) => Number(/^\| S(\d+)/.exec(row)![1]));
    expect(numbers).toEqual(Array.from({ length: 31 }, (_, at) => at + 1));
    for (const row of rows) {
      const [, file, title] = /\| `(tests\/[^`]+)`: "([^"]+)" \|$/.exec(row)!;
      expect([file, readFileSync(file!, "utf8").includes(title!)]).toEqual([file, true]);
    }
  });
});
