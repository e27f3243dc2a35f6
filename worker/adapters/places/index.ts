import { embeddedPlaces } from "./embedded.ts";
import data from "./places.bin";
import type { PlacesPort } from "./port.ts";
import { readPlaces } from "./table.ts";

let embedded: PlacesPort | undefined;

/** The places that the portal knows, set up once an isolate at the first request. */
export function places(): PlacesPort {
  embedded ??= embeddedPlaces(readPlaces(data));
  return embedded;
}
