import { ownTask } from "../api/own-task.ts";

/** The page's script tag names the program's files (tools/prerender.ts). */
const { program, packages, later, ...screens } =
  document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

const filesIn = (names: string | undefined): string[] => (names ?? "").split(" ").filter(Boolean);

export const programFiles: readonly string[] = filesIn(later);

/** The page stays for a retry. */
const showFailure = () => {
  const note = document.getElementById("static-page-failure");
  if (note) note.hidden = false;
};

const preloadModule = (href: string) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));

/** All at once, because imports would find them one by one; each in its own task, because a request costs a phone over 10 ms. */
function preload(files: readonly string[]): void {
  for (const file of files) setTimeout(() => preloadModule(file));
}

let preloaded = false;

/** Where the first answers don't wait for bandwidth. */
export function preloadProgram(): void {
  if (preloaded) return;
  preloaded = true;
  preload(programFiles);
}

let started = false;

let screen: string | undefined;

/** Screen that the page will show, of those that the script tag names. */
export const expectScreen = (name: "fleet" | "plant"): void => void (screen = name);

/** Starts once, or again after a failed fetch. */
export function startProgram(): void {
  if (started || program === undefined) return;
  started = true;
  preloadProgram();
  preload(filesIn(screen && screens[screen]));
  void importInTurn([...filesIn(packages), program]).catch(() => {
    started = false;
    showFailure();
  });
}

/** Importing only the last would set up all in one task. */
async function importInTurn(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await ownTask();
  }
}
