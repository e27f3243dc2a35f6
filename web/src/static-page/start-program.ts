/** The tag of the page's own script says where the program is (tools/prerender.ts). */
const { program, later = "" } = document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

/** All files of the program that the page needs. */
export const programFiles: readonly string[] = later.split(" ").filter(Boolean);

/** Shown when the program cannot be fetched; the page itself stays for another try. */
const showFailure = () => {
  const note = document.getElementById("static-page-failure");
  if (note) note.hidden = false;
};

let started = false;

/** Starts the program, once; again after it could not be fetched. */
export function startProgram(): void {
  if (started || program === undefined) return;
  started = true;
  // All at one time: left to the imports, they would be found one after the other.
  for (const href of programFiles)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  void import(/* @vite-ignore */ program).catch(() => {
    started = false;
    showFailure();
  });
}
