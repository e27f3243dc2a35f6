interface Marks {
  begin: string;
  end: string;
}

const marksOf = (name: string, options: string): Marks => ({
  begin: `<!-- From here to the next mark: written by \`npm run ${name} -- DIR ${options}\`. -->`,
  end: `<!-- End of what ${name} wrote. -->`,
});

export const validateMarks = marksOf("validate", "--write");
export const forecastMarks = marksOf("rain", "--forecast --write");

/** The document with `table` in the place of what was written before; null: it has no marks. */
export function withTable(document: string, table: string, { begin, end }: Marks): string | null {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) return null;
  return `${document.slice(0, from)}${begin}\n\n${table}\n\n${document.slice(to)}`;
}

/** What was written to the document. */
export const tableIn = (document: string, { begin, end }: Marks): string =>
  document.slice(document.indexOf(begin) + begin.length, document.indexOf(end)).trim();
