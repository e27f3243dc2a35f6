import {
  type PDFFont,
  type Color,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  beginText,
  closePath,
  endText,
  fill,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setDashPattern,
  setFillingColor,
  setFontAndSize,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  showText,
  stroke,
} from "pdf-lib";
import { safeText } from "./safe-text.ts";
import { oneLine, widthOf } from "./text.ts";

export interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
  mono: PDFFont;
}

export type Point = readonly [x: number, y: number];

export interface Stroke {
  color: Color;
  width: number;
  /** [pt on, pt off] */
  dash?: readonly number[];
}

export interface TextStyle {
  size: number;
  color: Color;
  bold?: boolean;
  mono?: boolean;
  align?: "start" | "middle" | "end";
}

/** Round caps and joins avoid spikes. */
const ROUND = 1;

/** Draws on one sheet. Points count from the upper left corner, y downward; text is placed by its baseline. */
export class Pen {
  private readonly page: PDFPage;
  private readonly fonts: Fonts;
  private readonly keys: Record<keyof Fonts, PDFName>;

  constructor(page: PDFPage, fonts: Fonts) {
    this.page = page;
    this.fonts = fonts;
    this.keys = {
      regular: page.node.newFontDictionary("Regular", fonts.regular.ref),
      bold: page.node.newFontDictionary("Bold", fonts.bold.ref),
      mono: page.node.newFontDictionary("Mono", fonts.mono.ref),
    };
  }

  private write(...operators: PDFOperator[]): void {
    this.page.pushOperators(pushGraphicsState(), ...operators, popGraphicsState());
  }

  /** A thousandth of a point is finer than printers and hides floating-point noise. */
  private place([x, y]: Point): [number, number] {
    const round = (value: number) => Math.round(value * 1000) / 1000;
    return [round(x), round(this.page.getHeight() - y)];
  }

  private path(points: readonly Point[]): PDFOperator[] {
    return points.map((point, index) => (index === 0 ? moveTo : lineTo)(...this.place(point)));
  }

  line(points: readonly Point[], { color, width, dash = [] }: Stroke): void {
    if (points.length < 2) return;
    const pen = [setStrokingColor(color), setLineWidth(width), setDashPattern([...dash], 0)];
    // Round caps would close a dash's gaps.
    const ends = [setLineJoin(ROUND), ...(dash.length === 0 ? [setLineCap(ROUND)] : [])];
    this.write(...pen, ...ends, ...this.path(points), stroke());
  }

  rule(from: Point, to: Point, stroke: Stroke): void {
    this.line([from, to], stroke);
  }

  area(points: readonly Point[], color: Color): void {
    if (points.length < 3) return;
    this.write(setFillingColor(color), ...this.path(points), closePath(), fill());
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    const [left, bottom] = this.place([x, y + height]);
    this.write(setFillingColor(color), rectangle(left, bottom, width, height), fill());
  }

  /** The library draws four Bézier curves, which are 0.03% off a circle. */
  dot([x, y]: Point, radius: number, filled: Color, outline: Stroke): void {
    const [left, top] = this.place([x, y]);
    this.page.drawCircle({
      x: left,
      y: top,
      size: radius,
      color: filled,
      borderColor: outline.color,
      borderWidth: outline.width,
    });
  }

  shape(d: string, [x, y]: Point, style: { fill: Color } | Stroke): void {
    const [left, top] = this.place([x, y]);
    const look =
      "fill" in style
        ? { color: style.fill }
        : {
            borderColor: style.color,
            borderWidth: style.width,
            ...(style.dash ? { borderDashArray: [...style.dash] } : {}),
          };
    this.page.drawSvgPath(d, { x: left, y: top, ...look });
  }

  text(
    text: string,
    x: number,
    y: number,
    { size, color, bold = false, mono = false, align = "start" }: TextStyle,
  ): void {
    const name = mono ? "mono" : bold ? "bold" : "regular";
    const font = this.fonts[name];
    const safe = safeText(text);
    const shift = align === "start" ? 0 : widthOf(safe, font, size) / (align === "middle" ? 2 : 1);
    const [left, base] = this.place([x - shift, y]);
    this.write(
      beginText(),
      setFillingColor(color),
      setFontAndSize(this.keys[name], size),
      setTextMatrix(1, 0, 0, 1, left, base),
      showText(font.encodeText(safe)),
      endText(),
    );
  }

  cut(text: string, width: number, { size, bold = false }: Pick<TextStyle, "size" | "bold">): string {
    return oneLine(text, bold ? this.fonts.bold : this.fonts.regular, size, width);
  }

  width(text: string, size: number, bold = false): number {
    return widthOf(safeText(text), bold ? this.fonts.bold : this.fonts.regular, size);
  }
}
