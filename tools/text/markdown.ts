import type { Block, Phrase, Phrases } from "#contract/common/document";

/** References to decision records, which are for developers and not in the portal. */
const DECISION = /\s*\(\[\d{4}\]\(decisions\/[^)]*\)\)/g;
const PHRASE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

function phrasesOf(text: string): Phrases {
  const clean = text.replaceAll(DECISION, "");
  const phrases: Phrase[] = [];
  let at = 0;
  for (const { 0: whole, 1: code, 2: strong, 3: link, 4: to, index } of clean.matchAll(PHRASE)) {
    if (index > at) phrases.push(clean.slice(at, index));
    if (code !== undefined) phrases.push({ kind: "code", text: code });
    else if (strong !== undefined) phrases.push({ kind: "strong", text: strong.replaceAll("`", "") });
    else phrases.push({ kind: "link", text: link!.replaceAll("`", ""), to: to! });
    at = index + whole.length;
  }
  if (at < clean.length) phrases.push(clean.slice(at));
  return phrases;
}

/** As GitHub names the anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const cellsOf = (row: string): Phrases[] =>
  row
    .replaceAll(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => phrasesOf(cell.trim().replaceAll("\\|", "|")));

const ITEM = /^(-|\d+\.) +(.*)$/;

/** Items may continue in indented lines. */
function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const start = ITEM.exec(line);
    if (start) items.push(start[2]!);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", isNumbered: /^\d/.test(lines[0]!), items: items.map(phrasesOf) };
}

function blockOf(lines: readonly string[]): Block {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const text = heading[2]!.replaceAll("`", "");
    return { kind: "heading", level: heading[1]!.length, id: anchorOf(text), text };
  }
  if (first.startsWith("    ")) return { kind: "code", text: lines.map((line) => line.slice(4)).join("\n") };
  if (first.startsWith("|")) {
    const [head = "", , ...rows] = lines;
    return { kind: "table", head: cellsOf(head), rows: rows.map(cellsOf) };
  }
  return ITEM.test(first) ? listOf(lines) : { kind: "paragraph", content: phrasesOf(lines.join(" ")) };
}

/** Reads the Markdown that the documents use: headings, paragraphs, indented code, lists without levels, and tables. */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n{2,}/)) {
    const lines = part.split("\n").filter((line) => line !== "");
    if (lines.length === 0) continue;
    const block = blockOf(lines);
    const before = blocks.at(-1);
    // A blank line within code.
    if (block.kind === "code" && before?.kind === "code") before.text += `\n\n${block.text}`;
    else blocks.push(block);
  }
  return blocks;
}
