import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { cx } from "../../ui/class-names.ts";
import { distanceText, metersBetween } from "../distance.model.ts";
import type { MapPoint } from "../map.model.ts";
import css from "../map.module.css";

interface PointListProps {
  label: string;
  points: readonly MapPoint[];
  chosen: string | null;
  hovered: string | null;
  onChoose: (id: string) => void;
  onHover: (id: string | null) => void;
  /** Shows positions, where there is no map. */
  positions: boolean;
}

const degrees = ({ lat, lng }: MapPoint): string =>
  `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? "S" : "N"}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? "W" : "E"}`;

export function PointList({ label, points, chosen, hovered, onChoose, onHover, positions }: PointListProps) {
  const home = points.find(({ id }) => id === chosen);
  const away = (point: MapPoint): string | null => {
    if (home === undefined || home === point) return null;
    const meters = metersBetween(home, point);
    return meters < 1 ? `same location as ${home.name}` : `${distanceText(meters)} from ${home.name}`;
  };
  return (
    <ul data-layout="grid gap-6px scroll-y" className={css.list} aria-label={label}>
      {points.map((point) => (
        <li key={point.id}>
          <button
            type="button"
            data-layout="row full middle gap-1-2"
            data-text="caption first"
            className={cx(css.entry, point.id === hovered && css.hovered)}
            aria-current={point.id === chosen || undefined}
            onClick={() => onChoose(point.id)}
            onFocus={() => onHover(point.id)}
            onBlur={() => onHover(null)}
            onPointerEnter={() => onHover(point.id)}
            onPointerLeave={() => onHover(null)}
          >
            <span className={css.name}>{point.name}</span>
            <StatusBadge status={point.status}>{point.statusText}</StatusBadge>
            <span className={css.facts}>
              {[point.detail, away(point), positions ? degrees(point) : null].filter(Boolean).join(" · ")}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
