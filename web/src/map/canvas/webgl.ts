export function hasWebGl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // A browser keeps few of them: this one goes at once.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
