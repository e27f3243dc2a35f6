import { linesOf } from "../../text/lines.ts";
import { decodeText, encodingOf } from "../../text/decode.ts";
import { layoutOf } from "../layout/layout.ts";

/** Longer than any header; size of the first piece of a file [bytes]. */
export const HEAD_BYTES = 64 * 1024;

/**
 * Start of a file: `header` with rows, `rows` without a header, `unfinished` header without rows, `json`, or `other`,
 * which is refused.
 */
export type FileHead = { kind: "header"; text: string } | { kind: "rows" | "unfinished" | "json" | "other" };

export function fileHeadOf(start: Uint8Array): FileHead {
  if (encodingOf(start).encoding !== "utf-8") return { kind: "other" };
  const text = decodeText(start);
  if (text.trimStart().startsWith("{")) return { kind: "json" };
  const lines = linesOf(text);
  const result = layoutOf(lines);
  if (result.ok) return { kind: "header", text: lines.slice(0, result.layout.firstRow).join("\r\n") };
  const { code, format } = result.refusal;
  if (code === "no-header") return { kind: "rows" };
  const isUnfinished = code === "cut-header" || (code === "no-rows" && format === "TOA5");
  return { kind: isUnfinished ? "unfinished" : "other" };
}

/** Common name of numbered files: "Soiling_12.dat" and "soiling13.dat" are both "soiling". */
export const tableNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z]{1,5}$/, "")
    .replace(/[\s_.-]*\d+$/, "")
    .toLowerCase();
