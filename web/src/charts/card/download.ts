/** Safe on every system: "daily-soiling-loss.csv". Two hyphens of a range stay. */
export const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/--|[^a-z0-9.]+/g, (other) => (other === "--" ? other : "-"))
    .replaceAll(/^-+|-+(?=\.|$)/g, "");

export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The browser has the bytes by the next task.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
