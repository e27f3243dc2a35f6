import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "rules-"));
const plugin = "./tests/checks/lint/rules.ts";
writeFileSync(join(folder, ".oxlintrc.json"), readFileSync(".oxlintrc.json", "utf8").replace(plugin, resolve(plugin)));
afterAll(() => rmSync(folder, { recursive: true }));

function lint(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { stdout } = spawnSync(resolve("node_modules/.bin/oxlint"), ["-f", "unix", path], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout;
}
const plan = 'import { plantPlans } from "../../platform/schema.ts";\nexport const plans = plantPlans;\n';
const spaced = (before: string) =>
  `export const Two = ({ has }: { has: boolean }) => (\n  <p>\n    ${before}{" "}\n    <b>{String(has)}</b>\n  </p>\n);\n`;
const story = (lines: string[]) => `export async function read(expect: any, page: any) {\n${lines.join("\n")}\n}\n`;
const NO_GUESS = "Wait for what the story will use";
const POLL = "Read it in `expect.poll`";
const NO_PLAN = "Only worker/features/plant-plans";
const NO_SPACE = "may be alone";

describe("lint rules of our own", () => {
  it.for([
    ["a feature that reads plans", "worker/features/noc/planted.ts", plan, NO_PLAN],
    ["a space that may be alone", "web/src/planted.tsx", spaced("{has && <i>one</i>}"), NO_SPACE],
    ["a space that is first", "web/src/first.tsx", spaced(""), NO_SPACE],
  ] as const)("refuse %s", ([, path, text, message], { expect }) => {
    expect(lint(path, text)).toContain(message);
  });

  it("refuse a story that waits for a time or for silence, or reads a page once", ({ expect }) => {
    const guesses = ['await page.waitForLoadState("networkidle");', "await page.waitForTimeout(9);"];
    const read = [
      "await page.count()",
      "[1, await page.innerText()]",
      "(await page.innerText()).trim()",
      "new URL(page.url()).hash",
    ];
    const found = lint("tests/e2e/planted.ts", story([...guesses, ...read.map((one) => `expect(${one}).toBe(1);`)]));
    expect(found.split(NO_GUESS)).toHaveLength(guesses.length + 1);
    expect(found.split(POLL)).toHaveLength(read.length + 1);
  });

  it("allow plans in their feature, a space after a word, and reads until they are as expected", ({ expect }) => {
    expect(lint("tests/e2e/poll.ts", story(["await expect.poll(() => page.count()).toBe(1);"]))).not.toContain(POLL);
    expect(lint("worker/features/plant-plans/planted.ts", plan)).not.toContain(NO_PLAN);
    expect(lint("web/src/word.tsx", spaced("one"))).not.toContain(NO_SPACE);
  });
});
