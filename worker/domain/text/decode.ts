import { concatenate } from "./bytes.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

export interface TextDecoding {
  decode(bytes: Uint8Array): string;
  end(): string;
}

export function encodingOf(start: Uint8Array): { encoding: Encoding; markLength: number } {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: "utf-16le", markLength: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: "utf-16be", markLength: 2 };
  const marked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return { encoding: "utf-8", markLength: marked ? 3 : 0 };
}

export function textDecoding(encoding: Encoding): TextDecoding {
  return encoding === "utf-8" ? utf8OrLatin1() : utf16(encoding);
}

export function decodeText(bytes: Uint8Array): string {
  const { encoding, markLength } = encodingOf(bytes);
  const decoding = textDecoding(encoding);
  return decoding.decode(bytes.subarray(markLength)) + decoding.end();
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Null: the bytes aren't UTF-8. */
export function utf8Of(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * UTF-8, then latin-1 from the first invalid piece: loggers and PVsyst write degree signs in latin-1, and everything
 * that matters is ASCII.
 */
function utf8OrLatin1(): TextDecoding {
  let carried: Uint8Array = new Uint8Array(0);
  let isLatin1 = false;
  return {
    decode(bytes) {
      if (isLatin1) return latin1(bytes);
      const all = carried.length > 0 ? concatenate(carried, bytes) : bytes;
      const whole = all.length - cutCharacterLength(all);
      const text = utf8Of(all.subarray(0, whole));
      isLatin1 = text === null;
      carried = isLatin1 ? new Uint8Array(0) : all.slice(whole);
      return text ?? latin1(all);
    },
    end: () => latin1(carried),
  };
}

function cutCharacterLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

function utf16(encoding: "utf-16le" | "utf-16be"): TextDecoding {
  const decoder = new TextDecoder(encoding, { fatal: false, ignoreBOM: true });
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

/** `TextDecoder("latin1")` is windows-1252 in some runtimes. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}
