import { MAX_IMAGERY_ZOOM } from "#contract/places/imagery";
import type { StyleSpecification } from "maplibre-gl";

/** Side of a tile, as most services draw them [px]. */
const TILE_SIZE = 256;
const PICTURES = "pictures";
/** What would only hide the ground on a picture of it. */
const hidden = new Set(["grid", "state-names"]);

/** Whether a layer is drawn on a map with pictures from above, or without. */
export const isDrawn = (layer: string, isSatellite: boolean): boolean =>
  layer === PICTURES ? isSatellite : !(isSatellite && hidden.has(layer));

/**
 * A style with pictures from above over its land and sea. They come from the portal itself, which fetches them from the service
 * of the deployment (docs/decisions/0212): pages connect to their own origin only.
 */
export function withPictures(style: StyleSpecification, origin: string): StyleSpecification {
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
