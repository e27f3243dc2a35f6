/** Safe on every system: "daily-soiling-loss.csv". Two hyphens of a range stay. */
export const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/--|[^a-z0-9.]+/g, (other) => (other === "--" ? other : "-"))
    .replaceAll(/^-+|-+(?=\.|$)/g, "");

/** A file that the server makes. The page stays, also if there is none. */
export function downloadFrom(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  downloadFrom(address, fileName(name));
  // The browser has the bytes by the next task.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
