import { MAX_IMAGERY_ZOOM } from "#contract/places/imagery";
import type { StyleSpecification } from "maplibre-gl";

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
