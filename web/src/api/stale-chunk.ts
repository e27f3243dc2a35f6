import { isReachable } from "./connection.ts";
import { mayReload, reloads, tabStorage } from "./reload-guard.ts";

/** A chunk that the server no longer has, even after a reload. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

let leaving = false;

/** Reloads once for a new version; true while leaving. Not while the server is unreachable, because the reload would lose the page. */
function leave(): boolean {
  if (!leaving && isReachable() && mayReload(tabStorage(), reloads.staleChunk, Date.now())) {
    leaving = true;
    location.reload();
  }
  return leaving;
}

/** Deployments remove chunks; the first missing one reloads. */
export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", () => void leave());
}

/** Waits for the reload, so that no error flashes. */
export async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (leave()) return new Promise(() => undefined);
    throw new MissingPart("Couldn't load a part of the program.", { cause: error });
  }
}
