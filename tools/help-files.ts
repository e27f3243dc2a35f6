/** `npm run build:help`: the instructions and example files of energy that the portal serves as they are, under /help. */
import { mkdirSync, writeFileSync } from "node:fs";
import { exampleCustomCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { customInstructions, instructionsPdf, pvsystInstructions } from "#print/instructions/index";
import { inRoot } from "./process/root.ts";

const folder = inRoot("web", "public", "help");
const files: Record<string, string | Uint8Array> = {
  "pvsyst-instructions.pdf": await instructionsPdf(pvsystInstructions()),
  "csv-instructions.pdf": await instructionsPdf(customInstructions()),
  "pvsyst-example.csv": examplePvsystCsv(),
  "custom-example.csv": exampleCustomCsv(),
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(`${folder}/${name}`, content);
