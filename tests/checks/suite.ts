/** `npm test` under Node 24: builds, then runs every check and test; a failing part does not stop the others. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build, buildParts, buildWeb } from "../../tools/build.ts";
import { programStep } from "../../tools/build/steps.ts";
import { ensureSecrets } from "../../tools/portal/secrets.ts";
import { run, tail } from "../../tools/process/command.ts";
import { onEnd } from "../../tools/process/parent.ts";
import { inRoot } from "../../tools/process/root.ts";
import { testLanes, type StaticCheck, type TestLane } from "./suite/parts.ts";
import { countTests, failuresOf, withoutTests, type Count } from "./suite/vitest-report.ts";

const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
/** Maximum length of page notes of failed stories that are printed again [characters]. */
const MAX_NOTES = 6000;
const details: string[] = [];

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failures.push(`${name} (${count.failed})`);
}

async function check({ name, command, env }: StaticCheck, nice: number): Promise<Count> {
  const done = await run(`check-${name.replaceAll(/\W+/g, "-")}`, command, { env, nice });
  console.log(done.ok ? `✓ ${name}` : `✗ ${name}: ${command.join(" ")}\n${tail(done.output, 60)}`);
  if (!done.ok) details.push(`${name}\n${tail(done.output, 30)}`);
  return done.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** In one run: loading vitest and its configuration takes seconds. */
async function test(projects: readonly string[], nice: number): Promise<Count> {
  const name = projects.join("-");
  const report = inRoot(".cache", "test", `${name}.json`);
  const notes = inRoot(".cache", "test", `${name}.notes`);
  for (const path of [report, notes]) rmSync(path, { force: true });
  const options = [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
  ];
  const done = await run(`test-${name}`, ["vitest", ...options, `--outputFile.json=${report}`], {
    env: { FAILURE_NOTES: notes },
    nice,
  });
  console.log(`\n— ${name}\n${done.output}`);
  if (!existsSync(report)) {
    details.push(`${name}\n${tail(done.output, 30)}`);
    return { passed: 0, failed: 1 };
  }
  const said = JSON.parse(readFileSync(report, "utf8"));
  details.push(...failuresOf(said));
  if (existsSync(notes)) details.push(readFileSync(notes, "utf8").slice(0, MAX_NOTES));
  const count = countTests(said);
  const missing = withoutTests(said, projects);
  if (missing.length > 0) details.push(`No tests of ${missing.join(", ")} ran.`);
  const failed = count.failed + missing.length;
  // vitest's exit code also covers errors outside any test.
  return { ...count, failed: failed === 0 && !done.ok ? 1 : failed };
}

/** Runs in sequence what would conflict. */
async function lane({ checks, projects, ofProgram, nice }: TestLane): Promise<void> {
  for (const item of checks) {
    if (item.ofWeb) await web;
    add(item.name, await check(item, nice));
  }
  await web;
  if (ofProgram) await program;
  add(projects.join(", "), await test(projects, nice));
}

onEnd(() => process.exit(1));
const started = performance.now();
ensureSecrets();
mkdirSync(inRoot(".cache", "test"), { recursive: true });
const areBuilt = await buildParts();
// Checks of the sources run meanwhile.
const web = areBuilt ? buildWeb() : Promise.resolve(false);
const program = web.then(async () => build(programStep));
await Promise.all(testLanes.map(lane));
add("build", (await web) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
add("program", (await program) === "failed" ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 });

console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
if (details.length > 0) console.log(`\n${details.join("\n\n")}\n`);
if (failures.length > 0) console.log(`Failed: ${failures.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
