/** The page's script tag names the program's files (tools/prerender.ts). */
const { program, later = "" } = document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

export const programFiles: readonly string[] = later.split(" ").filter(Boolean);

/** The page stays for a retry. */
const showFailure = () => {
  const note = document.getElementById("static-page-failure");
  if (note) note.hidden = false;
};

const preloadModule = (href: string) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));

let started = false;

/** Starts once, or again after a failed fetch. */
export function startProgram(): void {
  if (started || program === undefined) return;
  started = true;
  // All at once, because imports would find them one by one; each in its own task, because a request costs a phone over 10 ms.
  for (const file of programFiles) setTimeout(() => preloadModule(file));
  void import(/* @vite-ignore */ program).catch(() => {
    started = false;
    showFailure();
  });
}
