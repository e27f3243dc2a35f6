import { programFiles, startProgram } from "./start-program.ts";
import { watchStaticPage } from "./static-page.ts";

watchStaticPage(startProgram);

/** For a person who only looks: the program also brings contacts and a newer version [ms]. */
const START_UNASKED_MS = 5000;
window.addEventListener("load", () => {
  setTimeout(startProgram, START_UNASKED_MS);
  // Into the browser's cache, so that the first touch finds the program there. Firefox blocks prefetch links under `default-src`.
  for (const file of programFiles) void fetch(file, { priority: "low" }).catch(() => undefined);
});

// A person who is signed in belongs on another screen, and only the program knows which.
async function startIfSignedIn(): Promise<void> {
  const response = await fetch("/api/session");
  if (response.ok && (await response.json()) !== null) startProgram();
}
startIfSignedIn().catch(() => undefined);
