import type { FeatureCollection, Geometry, Feature, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import statesUrl from "us-atlas/states-10m.json?url";
import countriesUrl from "world-atlas/countries-110m.json?url";

type Rings = Position[][];

/** Continues a ring beyond 180 degrees at the date line, instead of around the world. */
function unwrappedRings(rings: Rings): Rings {
  const jumps = rings.some((ring) => ring.some(([x = 0], at) => at > 0 && Math.abs(x - (ring[at - 1]![0] ?? 0)) > 180));
  if (!jumps) return rings;
  return rings.map((ring) => ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]));
}

export function unwrap<One extends Feature>(feature: One): One {
  const { geometry } = feature;
  if (geometry.type === "Polygon") geometry.coordinates = unwrappedRings(geometry.coordinates);
  if (geometry.type === "MultiPolygon") geometry.coordinates = geometry.coordinates.map(unwrappedRings);
  return feature;
}

/** Area-weighted middle of the largest outer ring, for a name. */
export function middleOf(geometry: Geometry): [number, number] {
  const rings =
    geometry.type === "Polygon"
      ? [geometry.coordinates[0]!]
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.map((polygon) => polygon[0]!)
        : [];
  let best = { area: 0, x: 0, y: 0 };
  for (const ring of rings) {
    let [area, x, y] = [0, 0, 0];
    for (let at = 0; at + 1 < ring.length; at++) {
      const [x0 = 0, y0 = 0] = ring[at]!;
      const [x1 = 0, y1 = 0] = ring[at + 1]!;
      const cross = x0 * y1 - x1 * y0;
      area += cross;
      x += (x0 + x1) * cross;
      y += (y0 + y1) * cross;
    }
    if (Math.abs(area) > Math.abs(best.area)) best = { area, x: x / (3 * area), y: y / (3 * area) };
  }
  return [best.x, best.y];
}

type Topology = Parameters<typeof mesh>[0];
type Collection = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: "GeometryCollection" }>;
interface States extends Topology {
  objects: { states: Collection; nation: Collection };
}
interface Countries extends Topology {
  objects: { countries: Collection };
}

export interface Basemap {
  land: FeatureCollection;
  countryBorders: Geometry;
  stateBorders: Geometry;
  stateNames: FeatureCollection;
}

/** Left out (ISO 3166-1 numeric): the United States, which us-atlas draws finer, and Antarctica, which a flat map can't close. */
const LEFT_OUT = new Set<unknown>(["840", "010"]);

async function topology<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The basemap answered ${answer.status}.`);
  return answer.json() as Promise<T>;
}

let loading: Promise<Basemap> | null = null;

/** Once a visit, for every map and for the picture that waits for one. */
export function loadBasemap(): Promise<Basemap> {
  loading ??= decodedBasemap().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Embedded basemap: two files decoded here, because GeoJSON would be five times as large. */
async function decodedBasemap(): Promise<Basemap> {
  const [states, countries] = await Promise.all([topology<States>(statesUrl), topology<Countries>(countriesUrl)]);
  const world = feature(countries, countries.objects.countries);
  const named = feature(states, states.objects.states);
  const others = world.features.filter(({ id }) => !LEFT_OUT.has(id));
  const nation = feature(states, states.objects.nation);
  return {
    land: { type: "FeatureCollection", features: [...others, ...nation.features].map(unwrap) },
    countryBorders: mesh(countries, countries.objects.countries, (a, b) => a !== b),
    stateBorders: mesh(states, states.objects.states, (a, b) => a !== b),
    stateNames: {
      type: "FeatureCollection",
      features: named.features.map(({ geometry, properties }) => ({
        type: "Feature",
        properties,
        geometry: { type: "Point", coordinates: middleOf(geometry) },
      })),
    },
  };
}
