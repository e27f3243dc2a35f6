/** How long the info window of a message is shown [ms]. */
const WINDOW_MS = 5_000;

/** Ends a window after its time. One that is held then, because it is being read, gets the same time again. Gives the function that stops it. */
export function startWindow(isHeld: () => boolean, onOver: () => void): () => void {
  const timer = setInterval(() => {
    if (isHeld()) return;
    clearInterval(timer);
    onOver();
  }, WINDOW_MS);
  return () => clearInterval(timer);
}
