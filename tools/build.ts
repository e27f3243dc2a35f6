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

const webStep = buildSteps.at(-1)!;

/** What the web contains; these steps need nothing of each other. */
export async function buildParts(): Promise<boolean> {
  const parts = await Promise.all(buildSteps.filter((step) => step !== webStep).map(async (step) => build(step)));
  return !parts.includes("failed");
}

export const buildWeb = async (): Promise<boolean> => (await build(webStep)) !== "failed";

export const buildAll = async (): Promise<boolean> => (await buildParts()) && buildWeb();

if (import.meta.main && !(await buildAll())) process.exitCode = 1;
