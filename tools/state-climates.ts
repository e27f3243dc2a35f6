/** `node tools/state-climates.ts`: writes worker/domain/try/state-climates.ts from the climate grid, after a new edition of it. */
import { writeFileSync } from "node:fs";
import { stateClimates } from "./climate/state-climates.ts";
import { inRoot } from "./process/root.ts";

const { version, rows } = stateClimates();
writeFileSync(
  inRoot("worker/domain/try/state-climates.ts"),
  `/** Written by tools/state-climates.ts: code, name, zone, 12 months of rain and of wet days (\`stateRow\`). */
export const EDITION = "${version}";
export const climateRows = \`${rows.join("\n")}\`;
`,
);
