import {
  type GeoJSONSource,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapLayerMouseEvent,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Theme } from "#plot/tokens";
import type { Basemap } from "./basemap.ts";
import { groundGrid, type MapView } from "./ground-grid.ts";
import { lineFeatures, pointFeatures } from "../features.model.ts";
import {
  type CalloutPlace,
  calloutPlace,
  framingOf,
  INITIAL_ZOOM,
  type MapPoint,
  type Place,
  spreadOverlapping,
} from "../map.model.ts";
import { styleOf } from "./map-style.ts";
import { MARKER_RATIO, markerOf, statuses } from "../markers.ts";
import { paintOf } from "./paint.ts";

interface Watch {
  onChoose: (id: string) => void;
  onHover: (id: string | null) => void;
  motion: { duration: number };
}

const TOUCHABLE = ["points", "rings", "names"];

const idOf = (event: MapLayerMouseEvent): string | null => {
  const id: unknown = event.features?.[0]?.properties["id"];
  return typeof id === "string" ? id : null;
};

function watchPoints(map: MapLibre, { onChoose, onHover, motion }: Watch): void {
  const canvas = map.getCanvas();
  map.on("mousemove", TOUCHABLE, (event) => {
    canvas.style.cursor = "pointer";
    onHover(idOf(event));
  });
  map.on("mouseleave", TOUCHABLE, () => {
    canvas.style.cursor = "";
    onHover(null);
  });
  map.on("click", TOUCHABLE, (event) => {
    const id = idOf(event);
    if (id !== null) onChoose(id);
  });
  map.on("mouseenter", "clusters", () => {
    canvas.style.cursor = "pointer";
  });
  map.on("mouseleave", "clusters", () => {
    canvas.style.cursor = "";
  });
  map.on("click", "clusters", (event) => {
    const cluster: unknown = event.features?.[0]?.properties["cluster_id"];
    if (typeof cluster !== "number") return;
    const open = async () => {
      const zoom = await map.getSource<GeoJSONSource>("points")!.getClusterExpansionZoom(cluster);
      map.easeTo({ center: event.lngLat, zoom, ...motion });
    };
    void open();
  });
}

// Built like any script: the page's policy allows no other worker.

setWorkerUrl(workerUrl);

/** Padding of fitted points [px], and closest zoom. */
const FIT = { padding: { top: 40, bottom: 40, left: 72, right: 72 }, maxZoom: 17 };
/** Zoom of a plant in its state. */
const STATE_ZOOM = 5;

export interface MapSetup {
  label: string;
  theme: Theme;
  points: readonly MapPoint[];
  basemap: Basemap;
  /** Starts with the world at zoom 2. */
  beginsWithWorld: boolean;
  /** Jumps instead of animating. */
  still: boolean;
  onChoose: (id: string) => void;
  onHover: (id: string | null) => void;
  onView: (view: MapView) => void;
  onReady: () => void;
}

export interface MapHandle {
  setPoints: (points: readonly MapPoint[]) => void;
  setState: (chosen: string | null, hovered: string | null) => void;
  setTheme: (theme: Theme) => void;
  fit: () => void;
  locate: () => void;
  zoom: (step: 1 | -1) => void;
  showState: () => void;
  /** Reports where a point's callout belongs, now and on every move; null: outside. Returns the cleanup. */
  follow: (id: string, tell: (at: CalloutPlace | null) => void) => () => void;
  remove: () => void;
}

/** The creator removes the map, because browsers keep few drawing contexts. */
export function createMap(container: HTMLElement, setup: MapSetup): MapHandle {
  let devices = setup.points;
  let points = spreadOverlapping(devices);
  let marked: { chosen: string | null; hovered: string | null } = { chosen: null, hovered: null };
  let { theme } = setup;
  let loaded = false;
  // Starts at the devices, without a flight.
  const first = framingOf(setup.beginsWithWorld ? [] : devices);
  const map = new MapLibre({
    ...("bounds" in first
      ? { bounds: first.bounds as LngLatBoundsLike, fitBoundsOptions: FIT }
      : { center: first.center, zoom: first.zoom }),
    container,
    style: styleOf(setup.theme, setup.basemap),
    attributionControl: false,
    // Scrolling the page must not get stuck: zoom needs Ctrl and the wheel, or two fingers.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    minZoom: INITIAL_ZOOM,
    maxZoom: 20,
    fadeDuration: setup.still ? 0 : 150,
    locale: { "Map.Title": setup.label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const motion = setup.still ? { duration: 0 } : { duration: 350 };
  const source = (name: string) => map.getSource<GeoJSONSource>(name)!;
  const placeOf = (id: string | null): Place | undefined => points.find((point) => point.id === id);

  const frame = (glide: boolean, located: Place | null = null): void => {
    const framing = framingOf(devices, located);
    const move = glide ? motion : { duration: 0 };
    if ("bounds" in framing) map.fitBounds(framing.bounds as LngLatBoundsLike, { ...FIT, ...move });
    else map.easeTo({ center: framing.center, zoom: framing.zoom, ...move });
  };

  const draw = (): void => {
    void source("points").setData(pointFeatures(points));
  };
  const link = (): void => {
    const [a, b] = [placeOf(marked.chosen), placeOf(marked.hovered)];
    void source("links").setData(lineFeatures(a && b && a !== b ? [[a, b]] : []));
  };
  const mark = (id: string | null, state: Record<string, boolean>): void => {
    if (id !== null) map.setFeatureState({ source: "points", id }, state);
  };
  /** Applies the theme, which may have changed while the style loaded. */
  const dress = (): void => {
    for (const status of statuses) {
      const image = markerOf(status, theme);
      if (map.hasImage(status)) map.updateImage(status, image);
      else map.addImage(status, image, { pixelRatio: MARKER_RATIO });
    }
    for (const [layer, values] of Object.entries(paintOf(theme)))
      for (const [name, value] of Object.entries(values)) map.setPaintProperty(layer, name as never, value as never);
  };
  const grid = groundGrid(map);
  const tell = (): void => setup.onView(grid());

  map.on("load", () => {
    loaded = true;
    dress();
    draw();
    if (devices !== setup.points && !setup.beginsWithWorld) frame(false);
    tell();
    mark(marked.chosen, { chosen: true });
    map.on("moveend", tell);
    map.once("idle", setup.onReady);
  });
  watchPoints(map, { onChoose: setup.onChoose, onHover: setup.onHover, motion });

  return {
    setPoints: (next) => {
      devices = next;
      points = spreadOverlapping(devices);
      if (loaded) draw();
    },
    setState: (chosen, hovered) => {
      const before = marked;
      marked = { chosen, hovered };
      if (!loaded) return;
      mark(before.chosen, { chosen: false });
      mark(before.hovered, { hovered: false });
      mark(hovered, { hovered: true });
      mark(chosen, { chosen: true });
      link();
      const place = placeOf(hovered);
      if (place && !map.getBounds().contains([place.lng, place.lat])) map.panTo([place.lng, place.lat], motion);
    },
    setTheme: (next) => {
      theme = next;
      if (loaded) dress();
    },
    fit: () => frame(true),
    locate: () => frame(true, placeOf(marked.chosen) ?? null),
    zoom: (step) => void map.zoomTo(map.getZoom() + step, motion),
    showState: () => {
      const chosen = placeOf(marked.chosen) ?? points[0];
      map.easeTo({ zoom: STATE_ZOOM, ...(chosen ? { center: chosen } : {}), ...motion });
    },
    follow: (id, tell) => {
      const look = (): void => {
        const place = placeOf(id);
        const at = place && map.project([place.lng, place.lat]);
        tell(at ? calloutPlace(at, { width: container.clientWidth, height: container.clientHeight }) : null);
      };
      look();
      map.on("move", look);
      return () => void map.off("move", look);
    },
    remove: () => map.remove(),
  };
}
