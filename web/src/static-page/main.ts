import { watchStaticPage } from "./static-page.ts";

/** The script's own tag says where the program is (tools/prerender.ts). */
const program = document.querySelector<HTMLElement>("script[data-program]")?.dataset["program"];

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
// A person who is signed in belongs on another screen, and only the program knows which.
/** For a person who only looks: the program also brings contacts and a newer version [ms]. */
const START_UNASKED_MS = 5000;
window.addEventListener("load", () => setTimeout(start, START_UNASKED_MS));

async function startIfSignedIn(): Promise<void> {
  const response = await fetch("/api/session");
  if (response.ok && (await response.json()) !== null) start();
}
startIfSignedIn().catch(() => undefined);
