import { isReachable } from "./connection.ts";
import { mayReload, reloads, tabMemory } from "./reload-guard.ts";

/** A part of the program that the server no longer has, and that a reload did not bring back. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

let leaving = false;

/**
 * Reloads for the new version, once; true while the page is on its way. Not while the server cannot be reached: a part is
 * then missed for another reason, and what is on the screen is all that there is.
 */
function leave(): boolean {
  if (!leaving && isReachable() && mayReload(tabMemory(), reloads.staleChunk, Date.now())) {
    leaving = true;
    location.reload();
  }
  return leaving;
}

/** After a deployment the parts of an open page are gone; whatever part it is that is missed first, the page reloads once. */
export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", () => void leave());
}

/** For a part that a screen is made of: waits for the reload, so that no error flashes up before it. */
export async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (leave()) return new Promise(() => undefined);
    throw new MissingPart("A part of the program could not be loaded.", { cause: error });
  }
}
