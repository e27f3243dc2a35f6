/** `npm run build`: runs each step whose inputs have changed. */
import { fingerprint, isCurrent, saveFingerprint } from "./build/fingerprint.ts";
import { buildSteps, type BuildStep } from "./build/steps.ts";
import { run, tail } from "./process/command.ts";

type Built = "built" | "unchanged" | "failed";

export async function build(step: BuildStep): Promise<Built> {
  const current = fingerprint(step.inputs) + JSON.stringify(step);
  if (isCurrent(step.name, current, step.outputs)) return "unchanged";
  const started = performance.now();
  const result = await run(`build-${step.script.replace(":", "-")}`, ["npm", "run", "--silent", step.script]);
  if (!result.ok) {
    console.error(`✗ ${step.name} could not be built. The whole log: ${result.log}\n${tail(result.output)}`);
    return "failed";
  }
  console.log(`✓ ${step.name} built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  saveFingerprint(step.name, current);
  return "built";
}

/** The last step, the web, contains what the others make; they need nothing of each other. */
export async function buildAll(): Promise<boolean> {
  const others = await Promise.all(buildSteps.slice(0, -1).map(async (step) => build(step)));
  return !others.includes("failed") && (await build(buildSteps.at(-1)!)) !== "failed";
}

if (import.meta.main && !(await buildAll())) process.exitCode = 1;
