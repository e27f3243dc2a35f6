/**
 * The pages under /developers: static HTML without script, from docs/developers and from the declarations of the API. `npm run build:help`
 * writes them with the other help files. `node tools/developers.ts` writes docs/developers/openapi-v1.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Block, Phrases } from "#contract/common/document";
import { problemsOf, v1Document } from "../worker/api/documents.ts";
import { jsonSchemaOf } from "../worker/api/document.ts";
import { mediaTypes, type Operation } from "#contract/v1/operation";
import { v1Operations } from "#contract/v1/operations";
import { apiProblems } from "#contract/v1/problems";
import { v1Schemas } from "#contract/v1/schemas";
import { inRoot } from "./process/root.ts";
import { readMarkdown } from "./text/markdown.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const inline = (phrases: Phrases): string =>
  phrases
    .map((phrase) => {
      if (typeof phrase === "string") return escaped(phrase);
      if (phrase.kind === "link") return `<a href="${escaped(phrase.to)}">${escaped(phrase.text)}</a>`;
      return phrase.kind === "code"
        ? `<code>${escaped(phrase.text)}</code>`
        : `<strong>${escaped(phrase.text)}</strong>`;
    })
    .join("");

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</tbody></table></div>`;

function htmlOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level} id="${block.id}">${escaped(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p>${inline(block.content)}</p>`;
    case "code":
      return `<pre tabindex="0"><code>${escaped(block.text)}</code></pre>`;
    case "list": {
      const tag = block.isNumbered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
    }
    case "table":
      return tableOf(
        block.head.map(inline),
        block.rows.map((row) => row.map(inline)),
      );
  }
}

/** Of the navigation. Those without content are written in docs/developers. */
const pages: readonly (readonly [path: string, label: string, content?: () => [title: string, html: string]])[] = [
  ["/developers", "Start"],
  ["/developers/reference", "Reference", () => ["Calls and fields", referenceHtml()]],
  ["/developers/tokens", "Tokens"],
  ["/developers/sync", "Sync"],
  ["/developers/writes", "Write"],
  ["/developers/files", "Files"],
  ["/developers/webhooks", "Webhooks"],
  ["/developers/problems", "Problems", () => ["Problems", problemsHtml()]],
  ["/developers/limits", "Limits"],
  ["/developers/clients", "Clients"],
  ["/developers/recipes", "Recipes"],
  ["/developers/mcp", "Assistants"],
];

const pageOf = (path: string, title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)} · Soilsight</title>
    <meta name="description" content="Soilsight for developers: ${escaped(title)}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/developers.css" />
  </head>
  <body>
    <header>
      <a href="/"><img src="/favicon.svg" alt="Soilsight" width="32" height="32" /></a>
      <nav aria-label="Developers">
        ${pages
          .map(([to, label]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ""}>${label}</a>`)
          .join("\n        ")}
      </nav>
    </header>
    <main>
${content}
    </main>
  </body>
</html>
`;

export interface JsonField {
  type?: string | string[];
  anyOf?: JsonField[];
  enum?: unknown[];
  const?: unknown;
  items?: JsonField;
  format?: string;
  description?: string;
  $ref?: string;
  properties?: Record<string, JsonField>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}

function typeText({ type, anyOf, enum: choices, items, format, $ref, minimum, maximum }: JsonField): string {
  if ($ref) {
    const name = $ref.split("/").at(-1)!;
    return `<a href="#${name}">${name}</a>`;
  }
  if (anyOf) return anyOf.map(typeText).join(" or ");
  if (choices) return choices.map((choice) => `<code>${escaped(String(choice))}</code>`).join(", ");
  if (items) return `list of ${typeText(items)}`;
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}` : "";
  return `${[type].flat().join(" or ")}${format ? ` (${format})` : ""}${range}`;
}

const fieldRows = ({ properties = {} }: JsonField): string[][] =>
  Object.entries(properties).map(([name, field]) => [
    `<code>${name}</code>`,
    typeText(field),
    escaped(field.description ?? ""),
  ]);

const fieldsOf = (schema: Parameters<typeof jsonSchemaOf>[1]): JsonField =>
  jsonSchemaOf({ schemas: v1Schemas }, schema) as JsonField;

function operationHtml(operation: Operation): string {
  const { id, method, path, summary, scope, query, body, takesFile, answer, formats } = operation;
  const answered = fieldsOf(answer);
  const problems = problemsOf(operation)
    .flatMap(([, slugs]) => [...slugs.matchAll(/`([\w-]+)`/g)].map(([, slug]) => slug!))
    .map((slug) => `<a href="/developers/problems#${slug}">${slug}</a>`);
  return [
    `<h2 id="${id}"><code>${method} /api/v1${escaped(path)}</code></h2>`,
    `<p>${escaped(summary)}.</p>`,
    `<p>Scope: ${scope === "any" ? "any token" : `<code>${scope}</code>`}. Formats: ${formats.map((format) => `<code>${mediaTypes[format]}</code>`).join(", ")}.</p>`,
    ...(query ? ["<h3>Parameters</h3>", tableOf(["Name", "Value", ""], fieldRows(fieldsOf(query)))] : []),
    ...(body ? ["<h3>Body</h3>", tableOf(["Name", "Value", ""], fieldRows(fieldsOf(body)))] : []),
    ...(takesFile ? ["<h3>Body</h3>", "<p>The file, up to 64 MB, as <code>text/csv</code>.</p>"] : []),
    `<h3>Answer</h3>`,
    answered.$ref ? `<p>${typeText(answered)}</p>` : tableOf(["Name", "Value", ""], fieldRows(answered)),
    `<p>Problems: ${problems.join(", ")}.</p>`,
  ].join("\n");
}

/** Written out: a named schema would only refer to itself. */
const schemaHtml = ([name, schema]: [string, (typeof v1Schemas)[keyof typeof v1Schemas]]): string =>
  `<h2 id="${name}">${name}</h2>\n${tableOf(["Name", "Value", ""], fieldRows(jsonSchemaOf({ schemas: {} }, schema) as JsonField))}`;

const referenceHtml = (): string =>
  ["<h1>Calls and fields</h1>", ...v1Operations.map(operationHtml), ...Object.entries(v1Schemas).map(schemaHtml)].join(
    "\n",
  );

const codeMarked = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

const problemsHtml = (): string =>
  [
    "<h1>Problems</h1>",
    "<p>Every refused call answers with <code>application/problem+json</code> (RFC 9457): <code>type</code> is the address of a paragraph below, <code>errors</code> names the parameters, and <code>request_id</code> is what support needs. A problem never repeats what was sent.</p>",
    ...Object.entries(apiProblems).map(
      ([slug, { status, title, help }]) =>
        `<h2 id="${slug}"><code>${slug}</code></h2>\n<p>${status}: ${codeMarked(title)} ${codeMarked(help)}</p>`,
    ),
  ].join("\n");

function writtenPage(path: string): [title: string, html: string] {
  const name = path.split("/")[2] ?? "index";
  const blocks = readMarkdown(readFileSync(inRoot("docs", "developers", `${name}.md`), "utf8"));
  const [first] = blocks;
  return [first?.kind === "heading" ? first.text : name, blocks.map(htmlOf).join("\n")];
}

/** By file name below web/public. */
export const developerPages = (): Record<string, string> =>
  Object.fromEntries(
    pages.map(([path, , content = () => writtenPage(path)]) => [`${path.slice(1)}.html`, pageOf(path, ...content())]),
  );

/** What later versions may not remove (tests/tools/declared/developers.test.ts). */
if (import.meta.main)
  writeFileSync(inRoot("docs", "developers", "openapi-v1.json"), `${JSON.stringify(v1Document(), null, 2)}\n`);
