import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";

/** Says that an offset is added to the losses shown; opens the dialog about it. Nothing where there is none. */
export function OffsetBadge({ points, onOpen }: { points: number; onOpen: () => void }) {
  if (points === 0) return null;
  return (
    <button type="button" className={css.offsetBadge} onClick={onOpen}>
      {measuredTexts.offset.badge(points)}
    </button>
  );
}
