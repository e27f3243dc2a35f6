import { useState } from "react";
import { LazyPart } from "../ui/timing/LazyPart.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { PointList } from "./picker/PointList.tsx";
import { afterFirstChart } from "./canvas/first-chart.ts";
import { spreadOverlapping, areClose, type MapPoint } from "./map.model.ts";
import css from "./map.module.css";
import { hasWebGl } from "./canvas/webgl.ts";

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
