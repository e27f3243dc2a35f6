import { readFileSync, writeFileSync } from "node:fs";
import { packClimate } from "./climate/pack.ts";

const folder = new URL("../worker/adapters/weather/climate/", import.meta.url);
const source = (name: string) => readFileSync(new URL(`source/${name}`, folder), "utf8");

writeFileSync(
  new URL("climate.bin", folder),
  packClimate("usclim-1", source("us-climatology-grid.csv"), source("pm-monthly-factors.csv")),
);
