import { writeFileSync } from "node:fs";
import { packPlaces } from "./places/pack.ts";
import { cities, zipCodes } from "./places/sources.ts";

writeFileSync(new URL("../worker/adapters/places/places.bin", import.meta.url), packPlaces(cities(), zipCodes()));
