import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { packOutlines } from "../../tools/places/outlines.ts";
import { packPlaces } from "../../tools/places/pack.ts";
import { cities, outlines, zipCodes } from "../../tools/places/sources.ts";
import { embeddedPlaces } from "../../worker/adapters/places/embedded.ts";
import { readOutlines } from "../../worker/adapters/places/outlines.ts";
import { readPlaces } from "../../worker/adapters/places/table.ts";

const bytes = packOutlines(outlines());
const places = embeddedPlaces(
  readPlaces(packPlaces(cities(), zipCodes()).slice().buffer),
  readOutlines(bytes.slice().buffer),
);

type Row = [name: string, lat: number, lng: number, state: string, zone?: string];
const ours: Row[] = [
  ["Detroit", 42.3314, -83.0458, "MI", "America/Detroit"],
  ["a pier in the Detroit River", 42.3275, -83.0405, "MI"],
  ["Belle Isle", 42.3402, -82.985, "MI"],
  ["Port Huron", 42.9709, -82.4249, "MI", "America/Detroit"],
  ["Sault Ste. Marie", 46.4953, -84.3453, "MI"],
  ["Isle Royale", 48, -88.9, "MI"],
  ["Point Roberts", 48.9855, -123.078, "WA", "America/Los_Angeles"],
  ["Blaine", 48.9937, -122.7471, "WA", "America/Los_Angeles"],
  ["Friday Harbor", 48.5343, -123.0171, "WA"],
  ["Key West", 24.5551, -81.78, "FL", "America/New_York"],
  ["Dry Tortugas", 24.6285, -82.8732, "FL"],
  ["Miami Beach", 25.7907, -80.13, "FL"],
  ["Santa Catalina", 33.3879, -118.4163, "CA"],
  ["San Miguel Island", 34.04, -120.37, "CA"],
  ["San Nicolas Island", 33.25, -119.5, "CA"],
  ["Santa Monica Pier", 34.0083, -118.4988, "CA"],
  ["San Francisco Bay", 37.75, -122.28, "CA"],
  ["Navy Pier", 41.8917, -87.5986, "IL", "America/Chicago"],
  ["a water crib 3 km off Chicago", 41.9, -87.57, "IL"],
  ["Put-in-Bay, in Lake Erie", 41.6542, -82.8207, "OH"],
  ["Niagara Falls, NY", 43.0962, -79.0377, "NY", "America/New_York"],
  ["Ogdensburg", 44.6942, -75.4863, "NY", "America/New_York"],
  ["Calais, on the St. Croix", 45.1889, -67.2786, "ME", "America/New_York"],
  ["Madawaska", 47.355, -68.33, "ME", "America/New_York"],
  ["Angle Inlet", 49.3453, -95.07, "MN", "America/Chicago"],
  ["Pembina", 48.9664, -97.2437, "ND", "America/Chicago"],
  ["Bonners Ferry, by the border", 48.99, -116.18, "ID", "America/Los_Angeles"],
  ["1 km south of the 49th parallel", 48.991, -110, "MT", "America/Denver"],
  ["San Ysidro", 32.5556, -117.047, "CA", "America/Los_Angeles"],
  ["Calexico", 32.6789, -115.4989, "CA", "America/Los_Angeles"],
  ["a field by Yuma", 32.65, -114.7, "AZ", "America/Phoenix"],
  ["Nogales, AZ", 31.3404, -110.9343, "AZ", "America/Phoenix"],
  ["the Arizona Strip", 36.97, -113.334, "AZ", "America/Phoenix"],
  ["the Navajo Nation", 36.73, -110.25, "AZ", "America/Denver"],
  ["El Paso", 31.7619, -106.485, "TX", "America/Denver"],
  ["Laredo", 27.5064, -99.5075, "TX", "America/Chicago"],
  ["Brownsville's beach", 25.953, -97.146, "TX", "America/Chicago"],
  ["Galveston", 29.3013, -94.7977, "TX"],
  ["Grand Isle", 29.2366, -89.9873, "LA"],
  ["the Chesapeake Bay Bridge", 38.99, -76.38, "MD"],
  ["the Outer Banks", 35.25, -75.53, "NC"],
  ["Nantucket", 41.2835, -70.0995, "MA"],
  ["Pago Pago", -14.2756, -170.702, "AS", "Pacific/Pago_Pago"],
  ["Tafuna", -14.3358, -170.72, "AS", "Pacific/Pago_Pago"],
  ["Ta'u", -14.235, -169.514, "AS", "Pacific/Pago_Pago"],
  ["Guam", 13.4443, 144.7937, "GU", "Pacific/Guam"],
  ["Saipan", 15.19, 145.75, "MP", "Pacific/Saipan"],
  ["Tinian", 14.97, 145.63, "MP", "Pacific/Saipan"],
  ["St. Thomas", 18.34, -64.93, "VI", "America/St_Thomas"],
  ["St. John's east end", 18.343, -64.66, "VI", "America/St_Thomas"],
  ["St. Croix", 17.73, -64.73, "VI", "America/St_Thomas"],
  ["San Juan", 18.4655, -66.1057, "PR", "America/Puerto_Rico"],
  ["Culebra", 18.31, -65.3, "PR", "America/Puerto_Rico"],
  ["Mona", 18.09, -67.89, "PR"],
  ["Honolulu", 21.31, -157.86, "HI", "Pacific/Honolulu"],
  ["Lanai", 20.83, -156.92, "HI", "Pacific/Honolulu"],
  ["Anchorage", 61.2181, -149.9003, "AK", "America/Anchorage"],
  ["Yakutat's ice fields", 59.91, -138.703, "AK", "America/Anchorage"],
  ["Hyder", 55.9169, -130.0247, "AK"],
  ["Adak", 51.88, -176.65, "AK", "America/Adak"],
  ["Attu, east of the date line", 52.9, 173, "AK", "America/Adak"],
];
const others: [string, number, number][] = [
  ["Windsor", 42.3149, -83.0364],
  ["Windsor's airport", 42.2756, -82.9556],
  ["Sarnia", 42.9745, -82.4066],
  ["Sault Ste. Marie, Ontario", 46.5136, -84.3358],
  ["Pelee Island", 41.77, -82.66],
  ["Niagara Falls, Ontario", 43.0896, -79.0849],
  ["Fort Erie", 42.9018, -78.9722],
  ["Kingston", 44.2312, -76.486],
  ["Toronto", 43.6532, -79.3832],
  ["St. Stephen", 45.194, -67.2766],
  ["Estevan", 49.1392, -102.9861],
  ["3 km north of the 49th parallel", 49.03, -110],
  ["Emerson", 49.0068, -97.2117],
  ["Tsawwassen, 4 km from Point Roberts", 49.018, -123.082],
  ["White Rock", 49.0253, -122.8029],
  ["Victoria", 48.4284, -123.3656],
  ["Stewart", 55.936, -129.991],
  ["Tijuana", 32.5149, -117.0382],
  ["Mexicali", 32.6245, -115.4523],
  ["Ciudad Juarez", 31.738, -106.485],
  ["Nuevo Laredo", 27.4763, -99.5164],
  ["Matamoros", 25.869, -97.5027],
  ["Havana", 23.1136, -82.3666],
  ["Bimini", 25.728, -79.298],
  ["Freeport", 26.5333, -78.7],
  ["Tortola", 18.4286, -64.6185],
  ["Apia", -13.8333, -171.7667],
  ["75 km off Los Angeles", 33, -119.1],
  ["30 km off San Francisco", 37.6, -122.95],
  ["60 km off Louisiana", 28.6, -91],
  ["the middle of Lake Michigan", 43.5, -87.2],
  ["the middle of Lake Erie", 42.2, -81.3],
];

describe("the outlines of the United States", () => {
  it("have the same bytes each time and are small enough to ship with the worker", ({ expect }) => {
    expect(Buffer.compare(bytes, packOutlines(outlines()))).toBe(0);
    expect(gzipSync(bytes).length).toBeLessThan(50_000);
  });

  it.for(ours)("contain %s", ([, lat, lng, state, zone], { expect }) => {
    expect(places.state({ lat, lng })).toBe(state);
    if (zone !== undefined) expect(places.zone({ lat, lng })).toBe(zone);
  });

  it.for(others)("do not contain %s", ([, lat, lng], { expect }) => {
    expect(places.state({ lat, lng })).toBeNull();
  });

  it("have every larger town in its state, but for 3 of 1,000 on a river or a bay", ({ expect }) => {
    const towns = cities().filter(({ country, population }) => country === "US" && population > 5000);
    const wrong = towns.filter(({ adminCode, loc: { coordinates } }) => {
      const state = places.state({ lat: coordinates[1], lng: coordinates[0] });
      return state !== adminCode;
    });
    expect(wrong.length / towns.length).toBeLessThan(0.003);
  });

  it("never fail, wherever a place is", ({ expect }) => {
    const lat = fc.double({ min: -90, max: 90, noNaN: true });
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(lat, lng, (lat, lng) => {
        const state = places.state({ lat, lng });
        expect(state === null || /^[A-Z]{2}$/.test(state)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
