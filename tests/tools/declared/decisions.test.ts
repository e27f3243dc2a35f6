import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, it } from "vitest";
import { inRoot, root } from "../../../tools/process/root.ts";

const folder = inRoot("docs", "decisions");
const rows = readFileSync(`${folder}/README.md`, "utf8").matchAll(/^\| \[(\d{4}) [^\]]*\]\(([^)]+)\) \| (.*) \|$/gm);
const listed = Array.from(rows, ([, number, file, status]) => ({ number: number!, file: file!, status: status! }));

/** Whether a record still holds, and the later ones that replaced or amended some of it. */
function standing(status: string): string {
  const links = String.raw`((?:\[\d{4}\]\([^)]*\)(?:, | and )?)+)`;
  const later = [...status.matchAll(new RegExp(`(?:replaced|amended) by ${links}`, "gi"))]
    .flatMap(([, found]) => Array.from(found!.matchAll(/\[(\d{4})\]/g), ([, number]) => number!))
    .toSorted();
  const isReplaced = /^replaced by|\. Replaced by/.test(status);
  return [isReplaced ? "replaced" : "holds", ...later].join(" ");
}

describe("the list of decisions", () => {
  const records = globSync("[0-9]*.md", { cwd: folder }).map((name) => basename(name));

  it("has each record once", ({ expect }) => {
    expect(listed.map(({ file }) => file).toSorted()).toEqual(records.toSorted());
    expect(listed.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([]);
  });

  it("says of each whether it holds, and what changed it, as its record does", ({ expect }) => {
    const wrong = listed.flatMap(({ file, status }) => {
      const [, own] = /^Status: ([^]*?)\n\n/m.exec(readFileSync(`${folder}/${file}`, "utf8")) ?? [];
      const [says, is] = [standing(status), standing((own ?? "none").replaceAll("\n", " "))];
      return says === is ? [] : [`${file}: ${says}, but its record: ${is}`];
    });
    expect(wrong).toEqual([]);
  });

  it("and the other pages name files that are there", ({ expect }) => {
    const pages = globSync(["*.md", "docs/**/*.md", "analytics-wasm/*.md"], { cwd: root });
    // What was removed is news in the changelog.
    const current = pages.filter((page) => page !== "CHANGELOG.md");
    const named = /`((?:web|worker|tests|tools|docs|analytics-wasm)\/[\w./-]+\.(?:tsx?|css|md|sql))`/g;
    const lost = current.flatMap((page) =>
      Array.from(readFileSync(inRoot(page), "utf8").matchAll(named), ([, path]) => path!)
        .filter((path) => !existsSync(inRoot(path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});
