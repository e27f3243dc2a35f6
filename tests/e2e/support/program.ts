/** Global setup (Node): the program that the stories start, bundled once. Otherwise each start would bundle it again. */
import { build } from "../../../tools/build.ts";
import { programStep } from "../../../tools/build/steps.ts";

export async function setup(): Promise<void> {
  if ((await build(programStep)) === "failed") throw new Error("The program could not be bundled.");
}
