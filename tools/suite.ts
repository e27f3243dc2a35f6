/** `npm test` under Node 24: builds, then every check and test; a failing part does not stop the others. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { buildAll } from "./build.ts";
import { ensureSecrets } from "./portal/secrets.ts";
import { environment, run, tail } from "./process/command.ts";
import { onEnd } from "./process/parent.ts";
import { inRoot, root } from "./process/root.ts";
import { staticChecks, testProjects, type StaticCheck } from "./suite/parts.ts";
import { countTests, type Count } from "./suite/vitest-report.ts";

const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) failures.push(`${name} (${count.failed})`);
}

async function check({ name, command }: StaticCheck): Promise<Count> {
  const done = await run(`check-${name.replaceAll(/\W+/g, "-")}`, command);
  console.log(done.ok ? `✓ ${name}` : `✗ ${name}: ${command.join(" ")}\n${tail(done.output, 60)}`);
  return done.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** One project of vitest, its own output shown as it comes; what counts is its JSON report. */
async function test(project: string): Promise<Count> {
  const report = inRoot(".cache", "test", `${project}.json`);
  rmSync(report, { force: true });
  console.log(`\n— ${project}`);
  const options = ["run", "--project", project, "--passWithNoTests", "--reporter=default", "--reporter=json"];
  const child = spawn("vitest", [...options, `--outputFile.json=${report}`], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(null)).on("exit", resolve);
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const count = countTests(JSON.parse(readFileSync(report, "utf8")));
  // vitest's exit code also knows of errors outside any test.
  return count.failed === 0 && code !== 0 ? { ...count, failed: 1 } : count;
}

onEnd(() => process.exit(1));
const started = performance.now();
ensureSecrets();
add("build", (await buildAll()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
for (const item of staticChecks) add(item.name, await check(item));
for (const project of testProjects) add(project, await test(project));

console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
if (failures.length > 0) console.log(`Failed: ${failures.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
