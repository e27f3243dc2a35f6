/** The tag of the page's own script says where the program is (tools/prerender.ts). */
const { program } = document.querySelector<HTMLElement>("script[data-program]")?.dataset ?? {};

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
  void import(/* @vite-ignore */ program).catch(() => {
    started = false;
    showFailure();
  });
}
