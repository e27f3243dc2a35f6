import type { Place } from "#contract/places/places";

/**
 * `outlines.bin`, which `tools/places.ts` writes: Uint32 (little-endian) header length; JSON header, padded to whole words; longitudes,
 * then latitudes of all points as Int32 differences [0.001 degrees]; for each point one byte for the edge to the next one. A ring ends where
 * it started.
 */
export interface OutlinesHeader {
  rings: { state: string; points: number }[];
}

export const OUTLINE_STEPS_PER_DEGREE = 1000;

/** Edges: between two states; a coast; a coast or border near another country. */
export const EDGE = { inner: 0, coast: 1, border: 2 } as const;

/**
 * Distance from an edge up to which a place is still in the state [m]: outlines are drawn at 1:10,000,000, and plants stand on piers and lake
 * shores. Near another country only about the width of a river.
 */
const REACH_METERS = { [EDGE.inner]: 0, [EDGE.coast]: 8000, [EDGE.border]: 500 } as const;
const METERS_PER_DEGREE = 111_195;
const MARGIN_DEGREES = 0.4;

interface Ring {
  state: string;
  first: number;
  end: number;
  box: { south: number; north: number; west: number; east: number };
}

function degreesOf(differences: Int32Array): Float64Array {
  let steps = 0;
  return Float64Array.from(differences, (step) => (steps += step) / OUTLINE_STEPS_PER_DEGREE);
}

export interface Outlines {
  /** State or territory of the United States at a place, on its shore too; null abroad and at sea. */
  stateAt: (place: Place) => string | null;
}

export function readOutlines(file: ArrayBuffer): Outlines {
  const headerBytes = new DataView(file).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, headerBytes))) as OutlinesHeader;
  const count = header.rings.reduce((sum, { points }) => sum + points, 0);
  const column = (index: number) => degreesOf(new Int32Array(file, 4 + headerBytes + 4 * index * count, count));
  const [lng, lat] = [column(0), column(1)];
  const edge = new Uint8Array(file, 4 + headerBytes + 8 * count, count);
  let at = 0;
  const rings = header.rings.map(({ state, points }): Ring => {
    const [first, end] = [at, (at += points)];
    const [x, y] = [lng.subarray(first, end), lat.subarray(first, end)];
    const box = { south: Math.min(...y), north: Math.max(...y), west: Math.min(...x), east: Math.max(...x) };
    return { state, first, end, box };
  });

  const isNearBox = ({ lat: y, lng: x }: Place, { box }: Ring, margin: number): boolean =>
    y >= box.south - margin && y <= box.north + margin && x >= box.west - 3 * margin && x <= box.east + 3 * margin;

  function isInside({ lat: y, lng: x }: Place, { first, end }: Ring): boolean {
    let isIn = false;
    for (let a = first; a < end - 1; a++) {
      const [low, high] = [lat[a]!, lat[a + 1]!];
      if (low > y !== high > y && x < lng[a]! + ((y - low) / (high - low)) * (lng[a + 1]! - lng[a]!)) isIn = !isIn;
    }
    return isIn;
  }

  function metersToEdge(place: Place, a: number): number {
    const narrow = Math.cos((place.lat * Math.PI) / 180);
    const [x, y] = [(lng[a]! - place.lng) * narrow, lat[a]! - place.lat];
    const [dx, dy] = [(lng[a + 1]! - lng[a]!) * narrow, lat[a + 1]! - lat[a]!];
    const along = Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    return METERS_PER_DEGREE * Math.hypot(x + along * dx, y + along * dy);
  }

  return {
    stateAt(place) {
      const inside = new Map<string, boolean>();
      for (const ring of rings)
        if (isNearBox(place, ring, 0) && isInside(place, ring)) inside.set(ring.state, !inside.get(ring.state));
      for (const [state, isIn] of inside) if (isIn) return state;
      const near = { state: "", meters: Number.POSITIVE_INFINITY, edge: 0 };
      for (const ring of rings) {
        if (!isNearBox(place, ring, MARGIN_DEGREES)) continue;
        for (let a = ring.first; a < ring.end - 1; a++) {
          const meters = metersToEdge(place, a);
          if (meters < near.meters) Object.assign(near, { state: ring.state, meters, edge: edge[a]! });
        }
      }
      return near.meters <= REACH_METERS[near.edge as keyof typeof REACH_METERS] ? near.state : null;
    },
  };
}
