import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { Place, PlaceFacts } from "#contract/places/places";
import { embeddedClimate, hasClimate, nearestClimate, weather } from "../../../worker/adapters/weather/index.ts";
import { aSignedInPerson, call } from "../access/people.ts";

const place = (lat: number, lng: number): Place => ({ lat, lng });
const covered = {
  Detroit: place(42.3314, -83.0458),
  "Key West": place(24.5551, -81.78),
  "Santa Catalina": place(33.3879, -118.4163),
  "Point Roberts": place(48.9855, -123.078),
  Chicago: place(41.8917, -87.5986),
  "San Juan": place(18.4655, -66.1057),
  Culebra: place(18.31, -65.3),
  Honolulu: place(21.31, -157.86),
  Anchorage: place(61.2181, -149.9003),
  "El Paso": place(31.7619, -106.485),
};
const territories = {
  "St. Thomas": place(18.34, -64.93),
  "St. Croix": place(17.73, -64.73),
  Guam: place(13.4443, 144.7937),
  Saipan: place(15.19, 145.75),
  "Pago Pago": place(-14.2756, -170.702),
};
const abroad = {
  Windsor: place(42.3149, -83.0364),
  Tijuana: place(32.5149, -117.0382),
  Victoria: place(48.4284, -123.3656),
  Tortola: place(18.4286, -64.6185),
  "75 km off Los Angeles": place(33, -119.1),
};

describe("the embedded climate", () => {
  it("covers the states and Puerto Rico, not other territories, places abroad or the sea", ({ expect }) => {
    const namesOf = (places: Record<string, Place>, has: boolean) =>
      Object.entries(places).flatMap(([name, one]) => (hasClimate(one) === has ? [] : [name]));
    expect(namesOf(covered, true)).toEqual([]);
    expect(namesOf({ ...territories, ...abroad }, false)).toEqual([]);
  });

  it("names a covered place near one that is not", ({ expect }) => {
    for (const one of [abroad.Windsor, abroad.Tijuana, territories["St. Thomas"]]) {
      const nearest = nearestClimate(one);
      expect(hasClimate(nearest.place)).toBe(true);
      expect(nearest.meters).toBeLessThan(150_000);
    }
  });

  it("gives plans no rain where it has none", async ({ expect }) => {
    for (const one of [territories["St. Thomas"], abroad.Windsor])
      expect(await embeddedClimate().rainYears({ ...one })).toEqual({ covered: false });
    expect(await weather(env, 0).rainYears({ ...covered.Detroit })).toMatchObject({ covered: true });
  });

  it("is missing with a reason on the form: the rain that plans use there, and the country", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const factsOf = async ({ lat, lng }: Place) =>
      (await call("GET", `/api/places/reverse?location=${lat},${lng}`, { cookie })).json<PlaceFacts>();
    expect(await factsOf(covered.Detroit)).toMatchObject({ isUnitedStates: true, covered: true, rain: null });
    expect(await factsOf(territories["Pago Pago"])).toMatchObject({
      timezone: "Pacific/Pago_Pago",
      isUnitedStates: true,
      covered: false,
      rain: "none",
    });
    expect(await factsOf(abroad.Windsor)).toMatchObject({ isUnitedStates: false, covered: false, rain: "none" });
  });
});
