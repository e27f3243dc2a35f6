import { watchStaticPage } from "./static-page.ts";

/** The script's own tag says where the program and its other files are (tools/prerender.ts). */
const { program, later = "" } = document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

/** Shown when the program cannot be fetched; the page itself stays usable for another try. */
const showFailure = () => {
  const note = document.getElementById("static-page-failure");
  if (note) note.hidden = false;
};

let started = false;
const start = () => {
  if (started || program === undefined) return;
  started = true;
  void import(/* @vite-ignore */ program).catch(() => {
    started = false;
    showFailure();
  });
};

watchStaticPage(start);

/** For a person who only looks: the program also brings contacts and a newer version [ms]. */
const START_UNASKED_MS = 5000;
window.addEventListener("load", () => {
  setTimeout(start, START_UNASKED_MS);
  // Into the browser's cache, so that the first touch finds the program there. Firefox blocks prefetch links under `default-src`.
  for (const file of later.split(" ").filter(Boolean)) void fetch(file, { priority: "low" }).catch(() => undefined);
});

// A person who is signed in belongs on another screen, and only the program knows which.
async function startIfSignedIn(): Promise<void> {
  const response = await fetch("/api/session");
  if (response.ok && (await response.json()) !== null) start();
}
startIfSignedIn().catch(() => undefined);
