import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { reactAriaStyleHashes } from "../../../worker/access/headers.ts";

const modules = new URL("../../../node_modules/", import.meta.url);
const sourcesOf = (folder: string): string[] =>
  readdirSync(new URL(folder, modules), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, modules), "utf8"));

function inlineStyle(source: string): string | null {
  const template = /style\.textContent = `([^`]*)`/.exec(source)?.[1];
  if (template === undefined) return null;
  const filled = template.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    const constant = source.split(`${name} = `)[1]?.match(/^['"]([^'"]*)['"]/)?.[1];
    if (constant === undefined) throw new Error("A style of React Aria is no longer constant.");
    return constant;
  });
  return filled.trim();
}

describe("the inline styles that the content security policy allows", () => {
  it("are the ones that React Aria writes, all of them and no other", ({ expect }) => {
    const sources = ["react-aria/dist/private", "react-aria-components/dist", "react-stately/dist"].flatMap(sourcesOf);
    const writers = sources.filter((source) => /createElement\(['"]style['"]\)/.test(source));
    const styles = writers.map(inlineStyle);
    expect(styles).toHaveLength(2);
    const hashes = styles.map((style) => `sha256-${createHash("sha256").update(style!).digest("base64")}`);
    expect(hashes.toSorted()).toEqual([...reactAriaStyleHashes].toSorted());
  });
});
