/** Decimals of a fraction by its digits: "" for 0, ".5" for 50 hundredths. */
const decimalsOf = (places: number): string[] =>
  Array.from({ length: 10 ** places }, (_, rest) =>
    rest === 0 ? "" : `.${String(rest).padStart(places, "0").replace(/0+$/, "")}`,
  );
const decimals = [0, 1, 2, 3].map(decimalsOf);
/** Below, a fraction has at most the 15 digits that a double holds exactly. */
const MAX_SCALED = 1e15;

const jsonOf = (value: number): string => (Number.isFinite(value) ? String(value) : "null");

/**
 * The JSON of numbers, the same text as that of `JSON.stringify`, which takes several times as long for fractions. Missing values and NaN
 * become null. `places`: decimals, at most 3; null: not rounded.
 */
export function numberList(values: Float64Array, places: number | null): string {
  const fractions = places === null ? null : decimals[places]!;
  const scale = fractions?.length ?? 1;
  let text = "[";
  for (let row = 0; row < values.length; row++) {
    if (row > 0) text += ",";
    const value = values[row]!;
    const scaled = Math.round(value * scale);
    const size = Math.abs(scaled);
    if (fractions === null) text += jsonOf(value);
    else if (size < MAX_SCALED) {
      const whole = Math.floor(size / scale);
      text += scaled < 0 ? `-${whole}` : whole;
      text += fractions[size - whole * scale]!;
    } else text += jsonOf(scaled / scale);
  }
  return `${text}]`;
}
