import { JsonText } from "./json-text.ts";
import type { AnswerColumn, MeasuredRange } from "./range-columns.ts";

/**
 * A range as the JSON of its answer, byte by byte what `JSON.stringify` makes of `seriesOf`. It leaves the object as it goes to
 * the browser: nobody copies its lists, walks through them and prints them again.
 */
export function seriesText({ t, columns, band, windSource, ...range }: MeasuredRange): Uint8Array<ArrayBuffer> {
  const json = new JsonText();
  json.text(`${JSON.stringify(range).slice(0, -1)},"t":`);
  json.list(t, 0);
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

function putColumns(json: JsonText, name: string, columns: readonly AnswerColumn[]): void {
  json.text(`${name}{`);
  for (const [index, column] of columns.entries()) {
    json.text(`${index === 0 ? "" : ","}"${column.name}":`);
    json.list(column.values, column.digits);
  }
  json.text("}");
}
