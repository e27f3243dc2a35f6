import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream, StandardFonts } from "pdf-lib";

interface DrawnText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}
export interface Sheet {
  width: number;
  height: number;
  texts: DrawnText[];
  points: [number, number][];
}

type Matrix = [number, number, number, number, number, number];
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

const CP1252 = new TextDecoder("windows-1252");
const fontOf: Record<string, StandardFonts> = {
  Regular: StandardFonts.Helvetica,
  Bold: StandardFonts.HelveticaBold,
  Mono: StandardFonts.Courier,
};

export async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const fonts = new Map<string, Awaited<ReturnType<PDFDocument["embedFont"]>>>();
  for (const [name, font] of Object.entries(fontOf)) fonts.set(name, await document.embedFont(font));
  return document.getPages().map((page) => {
    const contents = page.node.Contents();
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((ref) => document.context.lookup(ref)) : [contents];
    const code = streams
      .map((stream) => new TextDecoder("latin1").decode(decodePDFRawStream(stream as PDFRawStream).decode()))
      .join("\n");
    const { width, height } = page.getSize();
    const sheet: Sheet = { width, height, texts: [], points: [] };
    let matrix: Matrix = [1, 0, 0, 1, 0, 0];
    let place: [number, number] = [0, 0];
    let font = "";
    let size = 0;
    const saved: Matrix[] = [];
    let operands: string[] = [];
    const at = (x: number, y: number): [number, number] => {
      const [, , , , e, f] = times([1, 0, 0, 1, x, y], matrix);
      return [e, f];
    };
    for (const token of code.match(/<[0-9A-F]*>|[^\s<>[\]]+|[[\]]/gi) ?? []) {
      if (/^(<|\/|[-+.\d]|[[\]])/.test(token)) {
        operands.push(token);
        continue;
      }
      const numbers = operands.map(Number);
      if (token === "q") saved.push(matrix);
      if (token === "Q") matrix = saved.pop() ?? matrix;
      if (token === "cm") matrix = times(numbers as Matrix, matrix);
      if (token === "Tm") place = at(numbers[4]!, numbers[5]!);
      if (token === "Tf") [font, size] = [operands[0]!.slice(1), Number(operands[1])];
      if (token === "Tj") {
        const hex = operands[0]!.slice(1, -1);
        const text = CP1252.decode(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
        const width = fonts.get(font.replace(/-.*/, ""))!.widthOfTextAtSize(text, size);
        sheet.texts.push({ text, x: place[0], y: place[1], width, size });
      }
      if (token === "m" || token === "l") sheet.points.push(at(numbers[0]!, numbers[1]!));
      if (token === "re") {
        const [x, y, width, height] = numbers as [number, number, number, number];
        sheet.points.push(at(x, y), at(x + width, y + height));
      }
      operands = [];
    }
    return sheet;
  });
}

export async function aboutOf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const text = (key: string) => String(document.catalog.lookup(PDFName.of(key)) ?? "");
  return {
    title: document.getTitle(),
    author: document.getAuthor(),
    subject: document.getSubject(),
    created: document.getCreationDate()?.getTime(),
    modified: document.getModificationDate()?.getTime(),
    language: text("Lang"),
    preferences: text("ViewerPreferences"),
  };
}
