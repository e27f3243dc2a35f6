/** Rows of a plain CSV file as records; our climate files quote only their last column, which nobody reads. */
export function records(text: string): Record<string, string>[] {
  const [header = "", ...lines] = text.trimEnd().split(/\r?\n/);
  const names = header.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}
