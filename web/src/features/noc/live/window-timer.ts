const WINDOW_MS = 5_000;

/** A held window gets the same time again. Returns the cleanup. */
export function startWindow(isHeld: () => boolean, onOver: () => void): () => void {
  const timer = setInterval(() => {
    if (isHeld()) return;
    clearInterval(timer);
    onOver();
  }, WINDOW_MS);
  return () => clearInterval(timer);
}
