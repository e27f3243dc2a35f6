/**
 * CSV as in RFC 4180: quoted fields may hold commas, line ends and doubled quotes. Rows end with LF or CRLF; a final line end adds no row.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A field, quoted or bare, and what ends it.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) throw new SyntaxError(`The quotes of row ${rows.length + 1} do not match.`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    const more = match[3] === "," && field.lastIndex === text.length;
    if (more) row.push("");
    if (match[3] === "," && !more) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const formatCsv = (rows: string[][]): string => rows.map((row) => `${row.map(cell).join(",")}\n`).join("");

export function records(text: string): Record<string, string>[] {
  const [names = [], ...rows] = parseCsv(text);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
}
