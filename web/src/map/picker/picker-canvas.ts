import {
  type GeoJSONSource,
  Map as MapLibre,
  Marker,
  setWorkerUrl,
  type StyleSpecification,
  type LayerSpecification,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Theme } from "#plot/tokens";
import { MAX_IMAGERY_ZOOM } from "#contract/places/imagery";
import type { Basemap } from "../canvas/basemap.ts";
import { locationTexts } from "./location-texts.ts";
import { isPlace, LOCATED_ZOOM, type MapTown, type Place, roundToPixel } from "../map.model.ts";
import css from "./picker.module.css";
import { CONTIGUOUS_STATES, TOWN_ZOOM, VIEW_PADDING } from "./projection.model.ts";
import { paintOf } from "../canvas/paint.ts";
import type { FeatureCollection } from "geojson";
import { groundGrid } from "../canvas/ground-grid.ts";
import { nothing, styleOf } from "../canvas/map-style.ts";

const townPaint = ({ ui, name }: Theme): Record<string, Record<string, unknown>> => ({
  "town-dots": { "circle-color": ui["text-3"], "circle-radius": 3 },
  "town-names": {
    "text-color": ui["text-2"],
    "text-halo-color": name === "dark" ? ui.raised : ui.surface,
    "text-halo-width": 1.5,
  },
});

export function pickerStyle(theme: Theme, basemap: Basemap): StyleSpecification {
  const base = styleOf(theme, basemap);
  const paint = townPaint(theme);
  const towns = [
    { id: "town-dots", type: "circle", source: "towns", minzoom: TOWN_ZOOM },
    {
      id: "town-names",
      type: "symbol",
      source: "towns",
      minzoom: TOWN_ZOOM,
      layout: {
        "text-field": ["get", "name"],
        "text-font": ["Inter"],
        "text-size": 12,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.6,
      },
    },
  ].map((layer) => Object.assign({ paint: paint[layer.id] }, layer) as LayerSpecification);
  return {
    ...base,
    sources: { ...base.sources, towns: { type: "geojson", data: nothing } },
    layers: [...base.layers, ...towns],
  };
}

const townFeatures = (towns: readonly MapTown[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: towns.map(({ name, lat, lng }) => ({
    type: "Feature",
    properties: { name },
    geometry: { type: "Point", coordinates: [lng, lat] },
  })),
});

const TILE_SIZE = 256;
const PICTURES = "pictures";
/** Would only hide the imagery. */
const hidden = new Set(["grid", "state-names"]);

export const isDrawn = (layer: string, isSatellite: boolean): boolean =>
  layer === PICTURES ? isSatellite : !(isSatellite && hidden.has(layer));

/** Style with imagery over land and sea, proxied by the portal (docs/decisions/0212), because pages only connect to their own origin. */
export function withImagery(style: StyleSpecification, origin: string): StyleSpecification {
  const ground = style.layers.findIndex(({ id }) => id === "land") + 1;
  const visible = style.layers.map((layer) =>
    isDrawn(layer.id, true) ? layer : { ...layer, layout: { ...layer.layout, visibility: "none" } },
  ) as StyleSpecification["layers"];
  return {
    ...style,
    sources: {
      ...style.sources,
      [PICTURES]: {
        type: "raster",
        tiles: [`${origin}/api/imagery/{z}/{x}/{y}`],
        tileSize: TILE_SIZE,
        maxzoom: MAX_IMAGERY_ZOOM,
      },
    },
    layers: visible.toSpliced(ground, 0, { id: PICTURES, type: "raster", source: PICTURES }),
  };
}

setWorkerUrl(workerUrl);

/** Fits the country on a phone. */
const MIN_ZOOM = 1.5;
/** Arrow key step, and with Shift [px]. */
const STEP = { fine: 4, coarse: 40 };
const arrows: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface PickerSetup {
  theme: Theme;
  basemap: Basemap;
  place: Place;
  towns: readonly MapTown[];
  hasPictures: boolean;
  still: boolean;
  onMove: (place: Place) => void;
  onReady: () => void;
}

export interface PickerHandle {
  /** Moves the pin, and the map if the pin is out of sight. NaN: no place yet. */
  setPlace: (place: Place) => void;
  setTowns: (towns: readonly MapTown[]) => void;
  setTheme: (theme: Theme) => void;
  setSatellite: (isOn: boolean) => void;
  zoom: (step: 1 | -1) => void;
  remove: () => void;
}

export function createPicker(container: HTMLElement, setup: PickerSetup): PickerHandle {
  let { towns, theme } = setup;
  let loaded = false;
  const drawn = pickerStyle(theme, setup.basemap);
  const placeZoom = setup.hasPictures ? LOCATED_ZOOM : TOWN_ZOOM;
  const map = new MapLibre({
    ...(isPlace(setup.place)
      ? { center: setup.place, zoom: placeZoom }
      : { bounds: CONTIGUOUS_STATES, fitBoundsOptions: { padding: VIEW_PADDING } }),
    container,
    style: setup.hasPictures ? withImagery(drawn, location.origin) : drawn,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    minZoom: MIN_ZOOM,
    maxZoom: 18,
    fadeDuration: setup.still ? 0 : 150,
    locale: { "Map.Title": locationTexts.map },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const motion = setup.still ? { duration: 0 } : { duration: 350 };

  const element = document.createElement("button");
  element.type = "button";
  element.className = css.pin ?? "";
  element.setAttribute("aria-label", locationTexts.pin);
  const marker = new Marker({ element, anchor: "bottom" });
  let isShown = false;
  const show = (place: Place): void => {
    if (!isPlace(place)) {
      if (isShown) marker.remove();
      isShown = false;
      return;
    }
    marker.setLngLat(place);
    if (!isShown) marker.addTo(map);
    isShown = true;
  };
  const drop = (x: number, y: number): void => {
    const place = roundToPixel(map.unproject([x, y]).wrap(), map.getZoom());
    show(place);
    setup.onMove(place);
  };
  show(setup.place);

  map.on("click", ({ point }) => drop(point.x, point.y));
  let held: { dx: number; dy: number } | null = null;
  element.addEventListener("pointerdown", (event) => {
    const tip = map.project(marker.getLngLat());
    held = { dx: tip.x - event.clientX, dy: tip.y - event.clientY };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (held) marker.setLngLat(map.unproject([event.clientX + held.dx, event.clientY + held.dy]));
  });
  const release = (): void => {
    if (!held) return;
    held = null;
    const { x, y } = map.project(marker.getLngLat());
    drop(x, y);
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  // Otherwise the map would pan or drop the pin elsewhere.
  for (const name of ["mousedown", "touchstart", "click", "dblclick"])
    element.addEventListener(name, (event) => event.stopPropagation());
  element.addEventListener("keydown", (event) => {
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(marker.getLngLat());
    const step = event.shiftKey ? STEP.coarse : STEP.fine;
    drop(x + step * way[0], y + step * way[1]);
    if (!map.getBounds().contains(marker.getLngLat())) map.panTo(marker.getLngLat(), motion);
  });

  const grid = groundGrid(map);
  map.on("load", () => {
    loaded = true;
    grid();
    map.on("moveend", grid);
    void map.getSource<GeoJSONSource>("towns")!.setData(townFeatures(towns));
    map.once("idle", setup.onReady);
  });

  return {
    setPlace: (place) => {
      show(place);
      if (!isPlace(place) || (map.getBounds().contains([place.lng, place.lat]) && map.getZoom() >= TOWN_ZOOM)) return;
      map.easeTo({ center: place, zoom: Math.max(map.getZoom(), placeZoom), ...motion });
    },
    setTowns: (next) => {
      towns = next;
      if (loaded) void map.getSource<GeoJSONSource>("towns")!.setData(townFeatures(towns));
    },
    setTheme: (next) => {
      theme = next;
      if (!loaded) return;
      const paints: Record<string, Readonly<Record<string, unknown>>> = { ...paintOf(theme), ...townPaint(theme) };
      for (const [layer, values] of Object.entries(paints))
        for (const [name, value] of Object.entries(values)) map.setPaintProperty(layer, name as never, value as never);
    },
    setSatellite: (isOn) => {
      if (!setup.hasPictures) return;
      for (const { id } of map.getStyle().layers)
        map.setLayoutProperty(id, "visibility", isDrawn(id, isOn) ? "visible" : "none");
      // This close, the drawn map only has its grid.
      if (!isOn)
        map.easeTo({
          zoom: Math.min(map.getZoom(), TOWN_ZOOM),
          ...motion,
          ...(isShown && { around: marker.getLngLat() }),
        });
    },
    zoom: (step) => void map.zoomTo(map.getZoom() + step, isShown ? { ...motion, around: marker.getLngLat() } : motion),
    remove: () => map.remove(),
  };
}
