/** Index after a key, within [first, last]; null: not a movement key. */
export function movedIndex(
  key: string,
  shift: boolean,
  index: number | null,
  first: number,
  last: number,
): number | null {
  const step = shift ? 10 : 1;
  // The first arrow starts at the newest value.
  const from = index ?? (key === "ArrowRight" ? last - step : last + step);
  const to = { ArrowLeft: from - step, ArrowRight: from + step, Home: first, End: last }[key];
  return to === undefined ? null : Math.max(first, Math.min(last, to));
}
