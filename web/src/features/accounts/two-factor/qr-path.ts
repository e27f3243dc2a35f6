import { generate } from "lean-qr";

/** Quiet zone (ISO/IEC 18004). */
const QUIET = 4;

/** QR symbol as one SVG path of unit squares; dark on light in both themes for scanners. */
export function qrPath(text: string): { path: string; size: number } {
  const code = generate(text);
  const path: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  }
  return { path: path.join(""), size: code.size + 2 * QUIET };
}
