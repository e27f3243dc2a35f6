import { embeddedPlaces } from "./embedded.ts";
import outlines from "./outlines.bin";
import { readOutlines } from "./outlines.ts";
import data from "./places.bin";
import type { PlacesPort } from "./port.ts";
import { readPlaces } from "./table.ts";

let embedded: PlacesPort | undefined;

export function places(): PlacesPort {
  embedded ??= embeddedPlaces(readPlaces(data), readOutlines(outlines));
  return embedded;
}
