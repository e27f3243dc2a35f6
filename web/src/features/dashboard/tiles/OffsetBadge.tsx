import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";

export function OffsetBadge({ points, onOpen }: { points: number; onOpen: () => void }) {
  if (points === 0) return null;
  return (
    <button type="button" className={css.offsetBadge} onClick={onOpen}>
      {measuredTexts.offset.badge(points)}
    </button>
  );
}
