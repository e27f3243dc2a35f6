import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useTheme } from "../../ui/theme.ts";
import { useMedia } from "../../ui/use-media.ts";
import { loadBasemap } from "./basemap.ts";
import type { MapView } from "./ground-grid.ts";
import { createMap, type MapHandle } from "./map-canvas.ts";
import type { CalloutPlace, MapPoint } from "../map.model.ts";
import css from "../map.module.css";
import "../maplibre.css";
import { Focus, Globe, Locate, Minus, Plus } from "lucide-react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { distanceText, scaleBar } from "../distance.model.ts";

function Callout({ map, id, children }: { map: RefObject<MapHandle | null>; id: string; children: ReactNode }) {
  const [at, setAt] = useState<CalloutPlace | null>(null);
  useEffect(() => map.current?.follow(id, setAt), [map, id]);
  // Off the map it is only hidden, so that its time still ends and the next one comes.
  return (
    <div
      className={css.callout}
      hidden={at === null}
      data-below={at?.isBelow || undefined}
      style={{ left: at?.left, top: at?.top }}
    >
      {children}
    </div>
  );
}

const BAR = 120;

function MapControls({ map, view, many }: { map: RefObject<MapHandle | null>; view: MapView | null; many: boolean }) {
  const bar = view === null ? null : scaleBar(view.metersPerPixel, BAR);
  const buttons = [
    { label: "Zoom in", icon: <Plus />, act: () => map.current?.zoom(1) },
    { label: "Zoom out", icon: <Minus />, act: () => map.current?.zoom(-1) },
    ...(many ? [{ label: "Show selected device", icon: <Locate />, act: () => map.current?.locate() }] : []),
    {
      label: many ? "Show all devices" : "Show the device",
      icon: <Focus />,
      act: () => map.current?.fit(),
    },
    { label: "Show the region", icon: <Globe />, act: () => map.current?.showState() },
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

export interface MapCanvasProps {
  label: string;
  points: readonly MapPoint[];
  chosen: string | null;
  hovered: string | null;
  onChoose: (id: string) => void;
  onHover: (id: string | null) => void;
  /** Starts at zoom 2, and zooms to 16 for a chosen point. */
  beginsWithWorld?: boolean;
  callout?: { id: string; content: ReactNode } | null;
  onFail: () => void;
}

/** A worker that fails to start leaves the map blank; after this long that is assumed [ms]. */
const WORKER_TIMEOUT_MS = 20_000;

export default function MapCanvas(props: MapCanvasProps) {
  const { label, points, chosen, hovered, beginsWithWorld = false, callout = null } = props;
  const { theme } = useTheme();
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<MapHandle | null>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [ready, setReady] = useState(false);
  // The map outlives renders, so callbacks and options are read when used.
  const latest = useRef({ ...props, theme, still });
  useLayoutEffect(() => {
    latest.current = { ...props, theme, still };
  });

  useEffect(() => {
    const element = host.current!;
    let isClosed = false;
    const watchdog = setTimeout(() => latest.current.onFail(), WORKER_TIMEOUT_MS);
    const start = async () => {
      const basemap = await loadBasemap();
      if (isClosed) return;
      map.current = createMap(element, {
        label,
        basemap,
        theme: latest.current.theme,
        points: latest.current.points,
        still: latest.current.still,
        beginsWithWorld: latest.current.beginsWithWorld ?? false,
        onChoose: (id) => latest.current.onChoose(id),
        onHover: (id) => latest.current.onHover(id),
        onView: setView,
        onReady: () => {
          clearTimeout(watchdog);
          performance.mark("map-idle");
          setReady(true);
        },
      });
      map.current.setState(latest.current.chosen, null);
    };
    start().catch(() => latest.current.onFail());
    return () => {
      isClosed = true;
      clearTimeout(watchdog);
      map.current?.remove();
      map.current = null;
    };
  }, [label]);
  useEffect(() => map.current?.setPoints(points), [points]);
  useEffect(() => map.current?.setState(chosen, hovered), [chosen, hovered]);
  useEffect(() => map.current?.setTheme(theme), [theme]);
  useEffect(() => {
    if (beginsWithWorld && ready && chosen !== null) map.current?.locate();
  }, [beginsWithWorld, ready, chosen]);

  return (
    <div className={css.frame} data-ready={ready || undefined}>
      <div ref={host} className={css.canvas} />
      {view === null && (
        <output data-text="muted" className={css.loading}>
          Loading the map…
        </output>
      )}
      {ready && callout && (
        <Callout map={map} id={callout.id}>
          {callout.content}
        </Callout>
      )}
      <MapControls map={map} view={view} many={points.length > 1} />
    </div>
  );
}
