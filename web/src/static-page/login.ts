import { programFiles, startProgram } from "./start-program.ts";
import { watchStaticPage } from "./static-page.ts";

watchStaticPage(startProgram);

/** For a person who only reads, to get contacts and a newer version [ms]. */
const START_UNASKED_MS = 5000;
window.addEventListener("load", () => {
  setTimeout(startProgram, START_UNASKED_MS);
  // Warms the browser's cache. Firefox blocks prefetch links under `default-src`.
  for (const file of programFiles) void fetch(file, { priority: "low" }).catch(() => undefined);
});

// Only the program knows where a signed-in person belongs.
async function startIfSignedIn(): Promise<void> {
  const response = await fetch("/api/session");
  if (response.ok && (await response.json()) !== null) startProgram();
}
startIfSignedIn().catch(() => undefined);
