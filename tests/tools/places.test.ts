import { gzipSync } from "node:zlib";
import { describe, it } from "vitest";
import { packPlaces } from "../../tools/places/pack.ts";
import { packOutlines } from "../../tools/places/outlines.ts";
import { cities, outlines, zipCodes } from "../../tools/places/sources.ts";
import { embeddedPlaces } from "../../worker/adapters/places/embedded.ts";
import { readOutlines } from "../../worker/adapters/places/outlines.ts";
import { readPlaces } from "../../worker/adapters/places/table.ts";

const sources = { cities: cities(), zips: zipCodes() };
const bytes = packPlaces(sources.cities, sources.zips);
const places = embeddedPlaces(readPlaces(bytes.slice().buffer), readOutlines(packOutlines(outlines()).slice().buffer));
const labels = (text: string) => places.search(text, 6).places.map(({ label }) => label);

describe("the packed places", () => {
  it("have the same bytes each time and are small enough to ship with the worker", ({ expect }) => {
    expect(Buffer.compare(bytes, packPlaces(sources.cities, sources.zips))).toBe(0);
    expect(gzipSync(bytes).length).toBeLessThan(300_000);
  });

  it("return every ZIP code at its place", ({ expect }) => {
    const sample = sources.zips.filter((_, index) => index % 500 === 0);
    const wrong = sample.filter(({ zip, latitude, longitude, state }) => {
      const [found] = places.search(zip, 1).places;
      if (found === undefined) return !["AA", "AE", "AP", "PW", "FM", "MH"].includes(state);
      const isNear = Math.abs(found.lat - latitude) < 0.006 && Math.abs(found.lng - longitude) < 0.006;
      return !(isNear && found.label.endsWith(`, ${state} ${zip}`));
    });
    expect(wrong).toEqual([]);
  });
});

describe("the search for a place", () => {
  it("returns 298 of 300 towns first by name and state [P-227, A-220]", ({ expect }) => {
    const us = sources.cities.filter(({ country }) => country === "US");
    const step = Math.floor(us.length / 300);
    const sample = Array.from({ length: 300 }, (_, n) => us[n * step]!);
    const missed = sample.filter(({ name, adminCode, loc }) => {
      const [first] = places.search(`${name}, ${adminCode}`, 1).places;
      return first?.label !== `${name}, ${adminCode}` || Math.abs(first.lat - loc.coordinates[1]) > 0.006;
    });
    expect(missed.map(({ name }) => name)).toEqual(["Lake Butler", "Woodlawn"]);
  });

  it("finds a town, a state, a ZIP code and an address in the ways people write them", ({ expect }) => {
    expect(labels("fresno")[0]).toBe("Fresno, CA");
    expect(labels("Fresno, tex")[0]).toBe("Fresno, TX");
    expect(labels("fresno ohio")).toEqual(["Fresno, OH"]);
    expect(labels("Saint Louis, Missouri")[0]).toBe("St. Louis, MO");
    expect(labels("coeur dalene")[0]).toBe("Coeur d'Alene, ID");
    expect(labels("Mc Farland, ca")).toEqual(["McFarland, CA"]);
    expect(labels("93721")).toEqual(["Fresno, CA 93721"]);
    expect(labels("937")).toHaveLength(6);
    expect(labels("desert center")).toEqual(["Desert Center, CA"]);
    expect(places.search("1234 W Main St, Fresno, CA 93721", 1)).toMatchObject({
      street: "1234 W Main St",
      places: [{ label: "Fresno, CA 93721" }],
    });
    expect(places.search("Field 7, Yuma, AZ, USA", 1)).toMatchObject({
      street: "Field 7",
      places: [{ label: "Yuma, AZ" }],
    });
    expect([labels(""), labels(" , "), labels("zzzz"), labels("Fresno, Qatar")]).toEqual([[], [], [], []]);
  });
});

describe("the surroundings of a place", () => {
  it("include the nearest town, larger towns, and a time zone", ({ expect }) => {
    const field = { lat: 36.74, lng: -119.79 };
    expect(places.reverse(field)?.place.label).toBe("Fresno, CA");
    expect(places.around(field, 2).map(({ label }) => label)).toEqual(["Fresno, CA", "Visalia, CA"]);
    expect(places.reverse({ lat: 36.74, lng: 119.79 })).toBeNull();
    // Arizona has no daylight saving time, the Navajo Nation does.
    expect(places.zone({ lat: 33.45, lng: -112.07 })).toBe("America/Phoenix");
    expect(places.zone({ lat: 36.73, lng: -110.25 })).toBe("America/Denver");
    expect(places.zone({ lat: 30, lng: -40 })).toBeNull();
    // In a state with one zone the state decides; in split states the zone outlines do.
    const zoneIn = (town: string) => places.zone(places.search(town, 1).places[0]!);
    const zones = ["Yuma, AZ", "San Luis, AZ", "Jackson, WY", "Blakely, GA", "Window Rock, AZ", "Phenix City, AL"];
    expect(zones.map((town) => zoneIn(town))).toEqual([
      "America/Phoenix",
      "America/Phoenix",
      "America/Denver",
      "America/New_York",
      "America/Denver",
      "America/New_York",
    ]);
    expect(places.zone({ lat: 32.75, lng: -114.7 })).toBe("America/Los_Angeles");
  });
});
