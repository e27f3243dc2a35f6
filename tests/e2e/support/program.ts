/** Global setup (Node): bundles the program once for all starts. */
import { build } from "../../../tools/build.ts";
import { programStep } from "../../../tools/build/steps.ts";

export async function setup(): Promise<void> {
  if ((await build(programStep)) === "failed") throw new Error("The program could not be bundled.");
}
