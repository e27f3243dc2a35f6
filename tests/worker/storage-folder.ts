/** Global setup (Node): Miniflare stores in the folder for temporary files. */
import { memoryFolder } from "../fixtures/memory-folder.ts";

export function setup(): void {
  process.env.TMPDIR = memoryFolder();
}
