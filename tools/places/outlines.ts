import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import { EDGE, OUTLINE_STEPS_PER_DEGREE, type OutlinesHeader } from "../../worker/adapters/places/outlines.ts";
import { states } from "../../worker/adapters/places/words.ts";
import { metersBetween } from "../../worker/domain/places/ground-distance.ts";

type OutlineTopology = Parameters<typeof feature>[0];
export interface OutlineSources {
  states: OutlineTopology;
  countries: OutlineTopology;
}

/** An edge this close to another country is a border [m]. */
const BORDER_METERS = 9000;
/** Points on an edge that are compared with foreign land, and on the outline of that land [m]. */
const STEP_METERS = 1500;
/** Cells of a lookup, larger than `BORDER_METERS` up to 71 degrees north [degrees]. */
const CELL = { lat: 0.1, lng: 0.3 };
/** The United States and its territories (ISO 3166-1 numeric). */
const OURS = new Set<unknown>(["840", "016", "316", "580", "581", "630", "850"]);
const fullNames: Readonly<Record<string, string>> = {
  MP: "Commonwealth of the Northern Mariana Islands",
  VI: "United States Virgin Islands",
};
const codeByName = new Map(Object.entries(states).map(([code, name]) => [fullNames[code] ?? name, code]));

const featuresOf = (topology: OutlineTopology, name: string) =>
  (feature(topology, topology.objects[name]!) as FeatureCollection).features as Feature<Polygon | MultiPolygon>[];
const ringsOf = ({ geometry }: Feature<Polygon | MultiPolygon>): Position[][] =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

const placeOf = ([lng, lat]: Position) => ({ lat: lat!, lng: lng! });
const cellOf = ([lng, lat]: Position, north = 0, east = 0): string =>
  `${Math.floor(lat! / CELL.lat) + north} ${Math.floor(lng! / CELL.lng) + east}`;

function pointsOn(a: Position, b: Position): Position[] {
  const steps = Math.max(1, Math.ceil(metersBetween(placeOf(a), placeOf(b)) / STEP_METERS));
  return Array.from({ length: steps + 1 }, (_, n) => [
    a[0]! + ((b[0]! - a[0]!) * n) / steps,
    a[1]! + ((b[1]! - a[1]!) * n) / steps,
  ]);
}

/** Foreign land near the United States, by cell. */
function foreignLand(countries: OutlineTopology, ours: ReadonlySet<string>): Map<string, Position[]> {
  const land = new Map<string, Position[]>();
  for (const country of featuresOf(countries, "countries"))
    if (!OURS.has(country.id))
      for (const ring of ringsOf(country))
        for (const [index, point] of ring.slice(0, -1).entries()) {
          if (!ours.has(cellOf(point)) && !ours.has(cellOf(ring[index + 1]!))) continue;
          for (const one of pointsOn(point, ring[index + 1]!))
            land.set(cellOf(one), [...(land.get(cellOf(one)) ?? []), one]);
        }
  return land;
}

const around = (point: Position): string[] =>
  [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => cellOf(point, north, east)));

const edgeKey = (a: Position, b: Position): string => [a.join(), b.join()].toSorted().join(" ");

export function packOutlines(sources: OutlineSources): Uint8Array {
  const rings = featuresOf(sources.states, "states").flatMap((one) =>
    ringsOf(one).map((points) => ({ state: codeByName.get(one.properties!["name"] as string)!, points })),
  );
  const uses = new Map<string, number>();
  const edgesOf = (points: readonly Position[]) => points.slice(0, -1).map((a, n) => [a, points[n + 1]!] as const);
  for (const { points } of rings)
    for (const [a, b] of edgesOf(points)) uses.set(edgeKey(a, b), (uses.get(edgeKey(a, b)) ?? 0) + 1);
  const outer = rings.flatMap(({ points }) => edgesOf(points).filter(([a, b]) => uses.get(edgeKey(a, b)) === 1));
  const ours = new Set(outer.flatMap(([a, b]) => pointsOn(a, b).flatMap(around)));
  const land = foreignLand(sources.countries, ours);
  const isBorder = (a: Position, b: Position): boolean =>
    pointsOn(a, b).some((point) =>
      around(point).some((cell) =>
        land.get(cell)?.some((one) => metersBetween(placeOf(one), placeOf(point)) < BORDER_METERS),
      ),
    );
  const edges = rings.flatMap(({ points }) => [
    ...edgesOf(points).map(([a, b]) =>
      uses.get(edgeKey(a, b)) === 1 ? (isBorder(a, b) ? EDGE.border : EDGE.coast) : EDGE.inner,
    ),
    EDGE.inner,
  ]);
  const header: OutlinesHeader = { rings: rings.map(({ state, points }) => ({ state, points: points.length })) };
  const json = JSON.stringify(header);
  const head = new TextEncoder().encode(json.padEnd(4 * Math.ceil(json.length / 4)));
  const column = (axis: 0 | 1): Uint8Array => {
    const steps = rings.flatMap(({ points }) =>
      points.map((point) => Math.round(point[axis]! * OUTLINE_STEPS_PER_DEGREE)),
    );
    return new Uint8Array(Int32Array.from(steps, (step, index) => step - (steps[index - 1] ?? 0)).buffer);
  };
  return Buffer.concat([
    new Uint8Array(Uint32Array.of(head.length).buffer),
    head,
    column(0),
    column(1),
    Uint8Array.from(edges),
  ]);
}
