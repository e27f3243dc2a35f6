import { inflateRawSync } from "node:zlib";

type WorkbookCell = string | number;
/** Rows of a sheet with their cells by letter of the column; empty cells and rows are left out. */
export type SheetRow = Map<string, WorkbookCell>;

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

/** Files of a ZIP archive by name, without encryption and under 4 GB (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
function unzip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error("The file is no workbook.");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    files.set(archive.toString("utf8", at + 46, at + 46 + name), method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const plain = (xml: string): string => xml.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
const all = (xml: string, pattern: RegExp): string[][] => [...xml.matchAll(pattern)].map((match) => match.slice(1));

/** Sheets of an Excel workbook (.xlsx) by name, in the order in which they were made. */
export function readWorkbook(archive: Buffer): Map<string, SheetRow[]> {
  const files = unzip(archive);
  const text = (name: string): string => files.get(name)?.toString("utf8") ?? "";
  const strings = all(text("xl/sharedStrings.xml"), /<si>(.*?)<\/si>/gs).map(([item]) =>
    plain(
      all(item!, /<t[^>]*>(.*?)<\/t>/gs)
        .flat()
        .join(""),
    ),
  );
  const targets = new Map(
    all(text("xl/_rels/workbook.xml.rels"), /<Relationship ([^>]*)>/g).map(([attributes]) => {
      const value = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes!)?.[1] ?? "";
      return [value("Id"), value("Target").replace(/^\/?xl\//, "")] as const;
    }),
  );
  const sheets = all(text("xl/workbook.xml"), /<sheet [^>]*?name="([^"]*)"[^>]*?r:id="([^"]*)"/g);
  return new Map(
    sheets.map(([name, id]) => [plain(name!), sheetRows(text(`xl/${targets.get(id!) ?? ""}`), strings)] as const),
  );
}

function sheetRows(xml: string, strings: readonly string[]): SheetRow[] {
  const rows = all(xml, /<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs).map(([row = ""]) => {
    const cells = all(row, /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs).flatMap(([column, attributes, body]) => {
      const value = /<v>(.*?)<\/v>/s.exec(body ?? "")?.[1];
      if (value === undefined) return [];
      return [[column!, attributes!.includes('t="s"') ? strings[Number(value)]! : Number(value)] as const];
    });
    return new Map<string, WorkbookCell>(cells);
  });
  return rows.filter(({ size }) => size > 0);
}
