import { isReachable } from "./connection.ts";
import { mayReload, reloads, tabMemory } from "./reload-guard.ts";

/** A part of the program that the server no longer has, and that a reload did not bring back. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

let leaving = false;

/**
 * Reloads once for the new version; true while the page is leaving. Not while the server is unreachable: then the chunk failed for
 * another reason, and a reload would lose the page.
 */
function leave(): boolean {
  if (!leaving && isReachable() && mayReload(tabMemory(), reloads.staleChunk, Date.now())) {
    leaving = true;
    location.reload();
  }
  return leaving;
}

/** A deployment removes the chunks of open pages: the first one that is missed reloads the page. */
export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", () => void leave());
}

/** Waits for the reload, so that no error flashes up before it. */
export async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (leave()) return new Promise(() => undefined);
    throw new MissingPart("A part of the program could not be loaded.", { cause: error });
  }
}
