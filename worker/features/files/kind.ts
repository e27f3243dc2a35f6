import { type FileEnding, type FileKind, fileKinds } from "#contract/files/files";

export const HEAD_BYTES = 512;

export function endingOf(name: string): FileEnding | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(fileKinds, ending) ? (ending as FileEnding) : null;
}

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));

const signs: Readonly<Record<FileKind, (head: Uint8Array) => boolean>> = {
  "image/jpeg": (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  "image/png": (head) => startsWith(head, [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a]),
  "image/webp": (head) => startsWith(head, ascii("RIFF")) && startsWith(head, ascii("WEBP"), 8),
  // Text has no zero bytes. Anything a browser could run is served as text and never sniffed.
  "text/csv; charset=utf-8": (head) => head.length > 0 && !head.includes(0),
};

/** Checks the first bytes, because the name alone proves nothing. */
export const matchesEnding = (ending: FileEnding, head: Uint8Array): boolean => signs[fileKinds[ending]](head);
