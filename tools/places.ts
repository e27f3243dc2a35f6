import { writeFileSync } from "node:fs";
import { packOutlines } from "./places/outlines.ts";
import { packPlaces } from "./places/pack.ts";
import { cities, outlines, zipCodes } from "./places/sources.ts";

const write = (name: string, bytes: Uint8Array): void =>
  writeFileSync(new URL(`../worker/adapters/places/${name}`, import.meta.url), bytes);

write("places.bin", packPlaces(cities(), zipCodes()));
write("outlines.bin", packOutlines(outlines()));
