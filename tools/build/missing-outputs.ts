import { existsSync } from "node:fs";
import { inRoot } from "../process/root.ts";
import { buildSteps } from "./steps.ts";

export const missingOutputs = (exists: (file: string) => boolean): string[] =>
  buildSteps
    .flatMap(({ outputs }) => outputs)
    .filter((file) => /\.(?:bin|wasm)$/u.test(file) && !exists(file));

/** Stops before the first test, because vitest caches a missing module even after it was built. */
export default function setup(): void {
  const missing = missingOutputs((file) => existsSync(inRoot(file)));
  if (missing.length > 0) throw new Error(`Not built: ${missing.join(", ")}. Run npm run build first.`);
}
