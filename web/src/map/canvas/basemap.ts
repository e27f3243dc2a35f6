import type { FeatureCollection, Geometry } from "geojson";
import { feature, mesh } from "topojson-client";
import statesUrl from "us-atlas/states-10m.json?url";
import countriesUrl from "world-atlas/countries-110m.json?url";
import { middleOf, unwrap } from "./land.model.ts";

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

/** Embedded basemap: two files decoded here, because GeoJSON would be five times as large. */
export async function loadBasemap(): Promise<Basemap> {
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
