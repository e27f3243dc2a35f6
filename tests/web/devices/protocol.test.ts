import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import type { Block, Phrases } from "#contract/common/document";
import { readMarkdown } from "../../../tools/text/markdown.ts";
import { filled } from "../../../web/src/features/protocol/fill.ts";
import { forgetKey, keepKey, shownKey } from "../../../web/src/features/protocol/shown-key.ts";

const source = readFileSync("docs/protocol.md", "utf8");
const blocks = readMarkdown(source);
const phrasesOf = (block: Block): Phrases[] => {
  if (block.kind === "paragraph") return [block.content];
  if (block.kind === "list") return block.items;
  return block.kind === "table" ? [...block.head, ...block.rows.flat()] : [];
};
const phrases = blocks.flatMap(phrasesOf).flat();
const words = (text: string) => text.split(/[^A-Za-z0-9]+/).filter(Boolean);

describe("the protocol in the portal", () => {
  it("is the whole document: each word of it, but for references to decisions", ({ expect }) => {
    const shown = blocks.flatMap((block) => {
      if (block.kind === "heading" || block.kind === "code") return words(block.text);
      return phrasesOf(block).flatMap((content) =>
        content.flatMap((phrase) => words(typeof phrase === "string" ? phrase : phrase.text)),
      );
    });
    const plain = source
      .replaceAll(/\s*\(\[\d{4}\]\(decisions\/[^)]*\)\)/g, "")
      .replaceAll(/\]\(#[^)]*\)/g, "]")
      .replaceAll(/^\d+\. /gm, "");
    expect(shown).toEqual(words(plain));
  });

  it("has no link to nowhere", ({ expect }) => {
    const anchors = new Set(blocks.flatMap((block) => (block.kind === "heading" ? [`#${block.id}`] : [])));
    const links = phrases.flatMap((phrase) =>
      typeof phrase !== "string" && phrase.kind === "link" ? [phrase.to] : [],
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((to) => !anchors.has(to))).toEqual([]);
  });

  it("has tables with a cell for each column", ({ expect }) => {
    const tables = blocks.filter((block) => block.kind === "table");
    expect(tables.length).toBeGreaterThan(5);
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length);
  });

  it("contains this portal, the device and its key in place of the placeholders", ({ expect }) => {
    const code = blocks.flatMap((block) => (block.kind === "code" ? [block.text] : [])).join("\n");
    const filling = { origin: "https://mine.example", device: "k3v09x2m", key: "my-key" };
    const text = filled(code, filling);
    for (const one of [
      "https://mine.example",
      "deviceId=k3v09x2m",
      "KEY=my-key",
      '"X-API-Key": "my-key"',
      "X-API-Key: my-key",
    ])
      expect(text).toContain(one);
    expect(text).not.toMatch(/portal\.example|0000-your|your-device-id/);
    expect(filled(code, { ...filling, key: null })).toContain("KEY=0000-your-device-key-0000");
  });

  it("shows a key only for its device, and forgets it", ({ expect }) => {
    keepKey("one", "key of one");
    expect(shownKey("one")).toBe("key of one");
    expect(shownKey("two")).toBeNull();
    expect(shownKey(undefined)).toBeNull();
    forgetKey();
    for (const device of ["one", undefined]) expect(shownKey(device)).toBeNull();
  });
});
