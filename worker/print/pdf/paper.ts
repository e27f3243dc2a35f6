import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import { type Fonts, Pen } from "./pen.ts";

export const PRODUCT = "Soilsight";
/** US Letter [pt]. */
export const SHEET = { width: 612, height: 792 } as const;
/** Printers leave about 18 pt blank. */
export const MARGIN = { side: 48, top: 70, bottom: 54 } as const;
export const PRINTED = SHEET.width - 2 * MARGIN.side;

export interface DocumentInfo {
  title: string;
  /** One sentence for search and screen readers. */
  subject: string;
  keywords: readonly string[];
  /** UTC epoch seconds; the only difference between documents of the same content. */
  createdAt: number;
}

/** Replaces lone surrogates and control characters, which no viewer can show. */
const withoutControlCharacters = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

/** A document that grows page by page. Its bytes do not depend on clock, machine or chance. */
export class Paper {
  readonly fonts: Fonts;
  readonly pens: Pen[] = [];
  private readonly document: PDFDocument;

  private constructor(document: PDFDocument, fonts: Fonts) {
    this.document = document;
    this.fonts = fonts;
  }

  static async start(about: DocumentInfo): Promise<Paper> {
    // Otherwise the library writes the current time.
    const document = await PDFDocument.create({ updateMetadata: false });
    const at = new Date(about.createdAt * 1000);
    document.setTitle(withoutControlCharacters(about.title), { showInWindowTitleBar: true });
    document.setAuthor(PRODUCT);
    document.setCreator(PRODUCT);
    document.setProducer(PRODUCT);
    document.setSubject(withoutControlCharacters(about.subject));
    document.setKeywords(about.keywords.map(withoutControlCharacters));
    document.setLanguage("en-US");
    document.setCreationDate(at);
    document.setModificationDate(at);
    const regular = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    const mono = await document.embedFont(StandardFonts.Courier);
    return new Paper(document, { regular, bold, mono });
  }

  startSheet(): Pen {
    const page: PDFPage = this.document.addPage([SHEET.width, SHEET.height]);
    const pen = new Pen(page, this.fonts);
    this.pens.push(pen);
    return pen;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    // The cast is safe: the library returns its own buffer, never a shared one.
    return (await this.document.save({ addDefaultPage: false })) as Uint8Array<ArrayBuffer>;
  }
}
