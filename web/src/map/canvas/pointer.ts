import type { GeoJSONSource, Map as MapLibre, MapLayerMouseEvent } from "maplibre-gl";

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

export function watchPoints(map: MapLibre, { onChoose, onHover, motion }: Watch): void {
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
