/** `npm run requirements`: prints the requirements met, and claims without a test. */
import { globSync, readFileSync } from "node:fs";
import { inRoot, root } from "../../tools/process/root.ts";
import { progress, readLedger, unproven } from "./requirements/ledger.ts";
import { namedIn } from "./requirements/titles.ts";

const read = (...path: string[]) => readFileSync(inRoot(...path), "utf8");

const { rows, faults } = readLedger(read("docs", "requirements.csv"));
// Proofs are not part of `npm test`, so they prove no requirement.
const tests = globSync("tests/**/*.test.{ts,tsx}", { cwd: root, exclude: ["tests/proof/**"] });
const named = new Set(tests.flatMap((file) => namedIn(read(file))));
const records = globSync("docs/decisions/[0-9]*.md", { cwd: root });
const problems = [...faults, ...unproven(rows, named, records.map((file) => read(file)).join("\n"))];

for (const { feature, finished, total } of progress(rows))
  console.log(`${`${finished}/${total}`.padStart(8)}  ${feature}`);
console.log(`${`${rows.filter((row) => row.status !== "").length}/${rows.length}`.padStart(8)}  all`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
