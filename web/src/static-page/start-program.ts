/** The page's script tag names the program's files (tools/prerender.ts). */
const { program, later, ...screens } = document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

const filesIn = (names: string | undefined): string[] => (names ?? "").split(" ").filter(Boolean);

export const programFiles: readonly string[] = filesIn(later);

/** The page stays for a retry. */
const showFailure = () => {
  const note = document.getElementById("static-page-failure");
  if (note) note.hidden = false;
};

const preloadModule = (href: string) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));

let started = false;

let screen: string | undefined;

/** Screen that the page will show, of those that the script tag names. */
export const expectScreen = (name: "fleet" | "plant"): void => void (screen = name);

/** Starts once, or again after a failed fetch. */
export function startProgram(): void {
  if (started || program === undefined) return;
  started = true;
  // All at once, because imports would find them one by one; each in its own task, because a request costs a phone over 10 ms.
  for (const file of [...programFiles, ...filesIn(screen && screens[screen])]) setTimeout(() => preloadModule(file));
  void import(/* @vite-ignore */ program).catch(() => {
    started = false;
    showFailure();
  });
}
