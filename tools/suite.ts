/** `npm test` under Node 24: builds, then every check and test; a failing part does not stop the others. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { build, buildAll } from "./build.ts";
import { programStep } from "./build/steps.ts";
import { ensureSecrets } from "./portal/secrets.ts";
import { run, tail } from "./process/command.ts";
import { onEnd } from "./process/parent.ts";
import { inRoot } from "./process/root.ts";
import { BROWSER_PARTS, BROWSER_PROJECT, staticChecks, testProjects, type StaticCheck } from "./suite/parts.ts";
import { countTests, failuresOf, type Count } from "./suite/vitest-report.ts";

const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
/** What failed, told once more at the end. */
const details: string[] = [];

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failures.push(`${name} (${count.failed})`);
}

async function check({ name, command }: StaticCheck): Promise<Count> {
  const done = await run(`check-${name.replaceAll(/\W+/g, "-")}`, command);
  console.log(done.ok ? `✓ ${name}` : `✗ ${name}: ${command.join(" ")}\n${tail(done.output, 60)}`);
  if (!done.ok) details.push(`${name}\n${tail(done.output, 30)}`);
  return done.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** One project of vitest or a part of it, its output shown when it is done; what counts is its JSON report. */
async function test(project: string, part?: number): Promise<Count> {
  const name = part === undefined ? project : `${project}-${part}`;
  const report = inRoot(".cache", "test", `${name}.json`);
  rmSync(report, { force: true });
  const options = ["run", "--project", project, "--passWithNoTests", "--reporter=default", "--reporter=json"];
  if (part !== undefined) options.push(`--shard=${part}/${BROWSER_PARTS}`);
  const done = await run(`test-${name}`, ["vitest", ...options, `--outputFile.json=${report}`]);
  console.log(`\n— ${name}\n${done.output}`);
  if (!existsSync(report)) {
    details.push(`${name}\n${tail(done.output, 30)}`);
    return { passed: 0, failed: 1 };
  }
  const said = JSON.parse(readFileSync(report, "utf8"));
  details.push(...failuresOf(said));
  const count = countTests(said);
  // vitest's exit code also knows of errors outside any test.
  return count.failed === 0 && !done.ok ? { ...count, failed: 1 } : count;
}

/** Parts of the browser's stories that nobody has taken yet. */
const parts = Array.from({ length: BROWSER_PARTS }, (_, index) => index + 1);

/** One thing after the other, as far as they would be in each other's way; then whatever is left of the stories. */
async function lane(checks: readonly StaticCheck[], projects: readonly string[]): Promise<void> {
  for (const item of checks) add(item.name, await check(item));
  for (const project of projects) add(project, await test(project));
  for (let part = parts.shift(); part !== undefined; part = parts.shift())
    add(`${BROWSER_PROJECT} ${part} of ${BROWSER_PARTS}`, await test(BROWSER_PROJECT, part));
}

onEnd(() => process.exit(1));
const started = performance.now();
ensureSecrets();
const built = (await buildAll()) && (await build(programStep)) !== "failed";
add("build", built ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
// The browser waits for pages half of its time; the rest is calculated beside it.
await Promise.all([lane(staticChecks, testProjects), lane([], [])]);

console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
if (details.length > 0) console.log(`\n${details.join("\n\n")}\n`);
if (failures.length > 0) console.log(`Failed: ${failures.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
