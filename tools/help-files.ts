/**
 * `npm run build:help`: writes the static files under /help: instructions, example energy files, the accuracy of simulations, and
 * docs/protocol.md for the page that shows it; and the pages under /developers.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { exampleCustomCsv, exampleLoggerCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { accuracyPdf } from "#print/accuracy/index";
import { customInstructions, instructionsPdf, pvsystInstructions } from "#print/instructions/index";
import { developerPages } from "./developers.ts";
import { inRoot } from "./process/root.ts";
import { readMarkdown } from "./text/markdown.ts";

const folder = inRoot("web", "public", "help");
const pagesFolder = inRoot("web", "public");
const files: Record<string, string | Uint8Array> = {
  "pvsyst-instructions.pdf": await instructionsPdf(pvsystInstructions()),
  "csv-instructions.pdf": await instructionsPdf(customInstructions()),
  "simulation-accuracy.pdf": await accuracyPdf(),
  "protocol.json": JSON.stringify(readMarkdown(readFileSync(inRoot("docs", "protocol.md"), "utf8"))),
  "pvsyst-example.csv": examplePvsystCsv(),
  "custom-example.csv": exampleCustomCsv(),
  "logger-example.csv": exampleLoggerCsv(),
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);

mkdirSync(`${pagesFolder}/developers`, { recursive: true });
for (const [name, content] of Object.entries(developerPages())) writeFileSync(`${pagesFolder}/${name}`, content);
