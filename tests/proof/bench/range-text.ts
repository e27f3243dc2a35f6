import { JsonText } from "../../../worker/device/rollups/json-text.ts";
import { fastest } from "./clock.ts";
import { short, time, type Row } from "./table.ts";

/** Largest range: points per list, with bands. */
const POINTS = 2880;
const LISTS = 14;
const DIGITS = 3;
/** A custom serializer is worth keeping below this share of `JSON.stringify`'s time. */
const WORTH_KEEPING = 0.6;

export function benchRangeText(): Row[] {
  const lists = Array.from({ length: LISTS }, (_, list) =>
    Float64Array.from({ length: POINTS }, (_, point) => (point % 97 === 0 ? NaN : 800 * Math.sin(point / 50 + list))),
  );
  const scale = 10 ** DIGITS;
  const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * scale) / scale : null);
  const own = fastest(() => {
    const json = new JsonText();
    for (const list of lists) json.list(list, DIGITS);
    return json.bytes();
  });
  const plain = fastest(() => new TextEncoder().encode(JSON.stringify(lists.map((list) => Array.from(list, rounded)))));
  const ratio = own / plain;
  return [
    {
      what: `text of a range, ${LISTS} lists of ${POINTS.toLocaleString("en-US")}`,
      ratio: `JSON.stringify x ${short(ratio)}`,
      target: `x ${WORTH_KEEPING}: ${ratio <= WORTH_KEEPING ? "met" : "NOT MET"}`,
      absolute: `${time(own)}, JSON.stringify ${time(plain)}`,
    },
  ];
}
