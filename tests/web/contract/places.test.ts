import { describe, it } from "vitest";
import { readPosition } from "#contract/places/places";
import { roundToPixel } from "../../../web/src/map/map.model.ts";

describe("a pasted position", () => {
  it("is read as maps and GPS receivers write it", ({ expect }) => {
    const fresno = { lat: 36.74, lng: -119.79 };
    for (const text of [
      "36.74, -119.79",
      "36.74,-119.79",
      " (36.74, −119.79) ",
      "36.74 -119.79",
      "36.74° N, 119.79° W",
      "36.74N 119.79W",
    ])
      expect(readPosition(text), text).toEqual(fresno);
    expect(readPosition("36.737797912345, -119.787125012345")).toEqual({ lat: 36.737798, lng: -119.787125 });
    expect(readPosition("-33.9, 151.2")).toEqual({ lat: -33.9, lng: 151.2 });
  });

  it("out of range or with one number is none", ({ expect }) => {
    for (const text of ["91, 0", "0, 181", "-119.79, 36.74", "36.74", "1234 Main St", "93721", "", "1,2,3"])
      expect(readPosition(text), text).toBeNull();
  });
});

describe("a place that is pointed at", () => {
  it("has as many decimals as a pixel is worth", ({ expect }) => {
    const exact = { lat: 36.7377981, lng: -119.7871251 };
    expect(roundToPixel(exact, 8)).toEqual({ lat: 36.738, lng: -119.787 });
    expect(roundToPixel(exact, 2.6)).toEqual({ lat: 36.74, lng: -119.79 });
    expect(roundToPixel(exact, 18)).toEqual({ lat: 36.737798, lng: -119.787125 });
  });
});
