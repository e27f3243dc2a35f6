import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import { type Fonts, Pen } from "./pen.ts";

export const PRODUCT = "Soilsight";
/** US Letter [pt]: the plants, their prices and their inches are American. */
export const SHEET = { width: 612, height: 792 } as const;
/** Distance of what is printed from the edges [pt]; printers leave about 18 blank. */
export const MARGIN = { side: 48, top: 70, bottom: 54 } as const;
/** Width of what is printed [pt]. */
export const PRINTED = SHEET.width - 2 * MARGIN.side;

export interface About {
  title: string;
  author: string;
  /** What the document says, in a sentence: for search and for those who have it read to them. */
  subject: string;
  keywords: readonly string[];
  /** UTC epoch seconds. It is the only thing that makes two documents of one content differ. */
  createdAt: number;
}

/** What no font prints may hold every letter: half a pair of codes and control characters are all that a viewer cannot show. */
const asTyped = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

/** A document that grows page by page. Nothing in it depends on a clock, a machine or chance. */
export class Paper {
  readonly fonts: Fonts;
  readonly pens: Pen[] = [];
  private readonly document: PDFDocument;

  private constructor(document: PDFDocument, fonts: Fonts) {
    this.document = document;
    this.fonts = fonts;
  }

  static async start(about: About): Promise<Paper> {
    // Otherwise the library writes the time of the machine.
    const document = await PDFDocument.create({ updateMetadata: false });
    const at = new Date(about.createdAt * 1000);
    document.setTitle(asTyped(about.title), { showInWindowTitleBar: true });
    document.setAuthor(about.author);
    document.setCreator(about.author);
    document.setProducer(about.author);
    document.setSubject(asTyped(about.subject));
    document.setKeywords(about.keywords.map(asTyped));
    document.setLanguage("en-US");
    document.setCreationDate(at);
    document.setModificationDate(at);
    const regular = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    const mono = await document.embedFont(StandardFonts.Courier);
    return new Paper(document, { regular, bold, mono });
  }

  turn(): Pen {
    const page: PDFPage = this.document.addPage([SHEET.width, SHEET.height]);
    const pen = new Pen(page, this.fonts);
    this.pens.push(pen);
    return pen;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    // The library makes a buffer of its own, which nobody shares.
    return (await this.document.save({ addDefaultPage: false })) as Uint8Array<ArrayBuffer>;
  }
}
