import { useState } from "react";
import { LazyPart } from "../ui/timing/LazyPart.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { afterFirstChart } from "./canvas/first-chart.ts";
import { spreadOverlapping, areClose, type MapPoint } from "./map.model.ts";
import css from "./map.module.css";
import { hasWebGl } from "./canvas/webgl.ts";
import { StatusBadge } from "../ui/states/StatusBadge.tsx";
import { cx } from "../ui/class-names.ts";
import { distanceText, metersBetween } from "./distance.model.ts";

export interface MapViewProps {
  label: string;
  points: readonly MapPoint[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

const mapCanvas = async () => {
  await afterFirstChart();
  return import("./canvas/MapCanvas.tsx");
};

/** Points on a map and in an equivalent list; only the list if no map can be drawn. */
export function MapView({ label, points, chosen, onChoose }: MapViewProps) {
  const [hovered, onHover] = useState<string | null>(null);
  const [canDraw, setCanDraw] = useState(hasWebGl);
  const close = areClose(points);
  const drawable = canDraw && !close;
  const shared = { label, points, chosen, hovered, onChoose, onHover };
  return (
    <div
      data-layout="grid gap-2-3"
      className={css.view}
      data-list={!drawable || undefined}
      data-single={points.length === 1 || undefined}
    >
      {drawable ? (
        <LazyPart
          load={mapCanvas}
          waiting={<Skeleton height={points.length === 1 ? 220 : 240} />}
          props={{ ...shared, onFail: () => setCanDraw(false) }}
        />
      ) : (
        <p data-layout="span" data-text="body second">
          {close
            ? "The devices are within 165 ft of each other, so a list shows them better than a map."
            : "This browser can't draw the map. Use the list instead."}
        </p>
      )}
      <PointList {...shared} positions={!canDraw} />
      {drawable && (
        <p data-layout="span" data-text="second" className={css.credit}>
          Borders: U.S. Census Bureau and Natural Earth, both public domain. No aerial imagery.
          {spreadOverlapping(points).some(({ moved }) => moved) &&
            " Devices at the same spot are shown around it, 50 ft away."}
        </p>
      )}
    </div>
  );
}

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

function PointList({ label, points, chosen, hovered, onChoose, onHover, positions }: PointListProps) {
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
            <span data-layout="line" data-text="second" className={css.facts}>
              {[point.detail, away(point), positions ? degrees(point) : null].filter(Boolean).join(" · ")}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
