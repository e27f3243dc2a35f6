/** The tag of the page's own script says where the program is (tools/prerender.ts). */
const { program, later = "" } = document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

export const programFiles: readonly string[] = later.split(" ").filter(Boolean);

/** Shown when the program cannot be fetched; the page itself stays for another try. */
const showFailure = () => {
  const note = document.getElementById("static-page-failure");
  if (note) note.hidden = false;
};

const preloadModule = (href: string) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));

let started = false;

/** Starts the program, once; again after it could not be fetched. */
export function startProgram(): void {
  if (started || program === undefined) return;
  started = true;
  // All at one time, because the imports would find them one after the other; each in a task of its own, because a request
  // costs a phone more than 10 ms.
  for (const file of programFiles) setTimeout(() => preloadModule(file));
  void import(/* @vite-ignore */ program).catch(() => {
    started = false;
    showFailure();
  });
}
