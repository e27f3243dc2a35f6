import { Focus, Globe, Locate, Minus, Plus } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "../ui/actions/IconButton.tsx";
import { distanceText, scaleBar } from "./distance.model.ts";
import type { MapHandle, MapView } from "./canvas/map-canvas.ts";
import css from "./map.module.css";

const BAR = 120;

interface MapControlsProps {
  map: RefObject<MapHandle | null>;
  view: MapView | null;
  many: boolean;
}

export function MapControls({ map, view, many }: MapControlsProps) {
  const bar = view === null ? null : scaleBar(view.metersPerPixel, BAR);
  const buttons = [
    { label: "Zoom in", icon: <Plus aria-hidden />, act: () => map.current?.zoom(1) },
    { label: "Zoom out", icon: <Minus aria-hidden />, act: () => map.current?.zoom(-1) },
    ...(many
      ? [{ label: "Show selected device", icon: <Locate aria-hidden />, act: () => map.current?.locate() }]
      : []),
    {
      label: many ? "Show all devices" : "Show the device",
      icon: <Focus aria-hidden />,
      act: () => map.current?.fit(),
    },
    { label: "Show the region", icon: <Globe aria-hidden />, act: () => map.current?.showState() },
  ];
  return (
    <>
      <div className={css.buttons} data-print="hide">
        {buttons.map(({ label, icon, act }) => (
          <IconButton key={label} label={label} icon={icon} onClick={act} className={css.button} />
        ))}
      </div>
      {bar !== null && (
        <div data-layout="row bottom gap-half-3" data-text="second" className={css.scale}>
          <span className={css.north}>
            <span className="visually-hidden">North is up</span>
            <span aria-hidden="true">N ↑</span>
          </span>
          <span className={css.bar} style={{ width: bar.width }} />
          <span>{distanceText(bar.meters)}</span>
          {view?.grid != null && <span>squares of {distanceText(view.grid)}</span>}
        </div>
      )}
    </>
  );
}
