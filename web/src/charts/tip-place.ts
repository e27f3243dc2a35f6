/** From the cursor to the figures [px]. */
const AWAY = 12;
/** Room for a name and a value beside each other [px]. */
const NARROWEST = 240;

/**
 * Where the figures stand: beside the cursor, on the side with more room. On a phone half a chart is too narrow for the words:
 * then they lie a little over the cursor, but never outside. All in px: the plot's left edge and width, the width of the frame.
 */
export function tipPlace(
  cursor: number,
  { left, width, whole }: { left: number; width: number; whole: number },
): { left: number } | { right: number } {
  const most = whole - NARROWEST;
  const x = left + cursor;
  return cursor > width / 2 ? { right: Math.min(whole - x + AWAY, most) } : { left: Math.min(x + AWAY, most) };
}
