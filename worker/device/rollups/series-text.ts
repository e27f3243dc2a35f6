import { JsonText } from "./json-text.ts";
import type { AnswerColumn, MeasuredRange } from "./range-columns.ts";

/** A range as JSON text (`SeriesAnswer`: times as start and steps). Goes to the browser without being copied or parsed. */
export function seriesText({ t, columns, band, windSource, ...range }: MeasuredRange): Uint8Array<ArrayBuffer> {
  const json = new JsonText();
  json.text(`${JSON.stringify(range).slice(0, -1)},"start":${t.length > 0 ? t[0] : null},"steps":`);
  json.list(stepsOf(t), 0);
  putColumns(json, ',"columns":', columns);
  if (band) {
    putColumns(json, ',"band":{"low":', band.low);
    putColumns(json, ',"high":', band.high);
    json.text("}");
  }
  if (windSource !== undefined) json.text(`,"windSource":${JSON.stringify(windSource)}`);
  json.text("}");
  return json.bytes();
}

function stepsOf(t: Float64Array): Float64Array {
  const steps = new Float64Array(Math.max(0, t.length - 1));
  for (let row = 0; row < steps.length; row++) steps[row] = t[row + 1]! - t[row]!;
  return steps;
}

function putColumns(json: JsonText, name: string, columns: readonly AnswerColumn[]): void {
  json.text(`${name}{`);
  for (const [index, column] of columns.entries()) {
    json.text(`${index === 0 ? "" : ","}"${column.name}":`);
    json.list(column.values, column.digits);
  }
  json.text("}");
}
