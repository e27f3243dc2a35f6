import { describe, it } from "vitest";
import { placeOfPlant } from "../../../../web/src/features/devices/form/device-form.model.ts";

const mesa = { plant_id: "mesa", location: "Mesa, AZ", lat: 33.4, lng: -111.8 };
const valley = { plant_id: "valley", location: "Fresno, CA", lat: 36.7, lng: -119.8 };
const nowhere = { plant_id: "", location: "", lat: Number.NaN, lng: Number.NaN };
const place = ({ location, lat, lng }: typeof mesa) => ({ location, lat, lng });
const chosen = (draft: typeof mesa, plant: string) => placeOfPlant(draft, [mesa, valley], plant);

describe("the place of a new device", () => {
  it("is that of its plant, also of another one, until a person enters a place", ({ expect }) => {
    expect(chosen(nowhere, "mesa")).toEqual(place(mesa));
    expect(chosen(mesa, "valley")).toEqual(place(valley));
    expect(chosen({ ...mesa, lat: 33.41 }, "valley")).toEqual({});
    expect(chosen({ ...nowhere, location: "Gate 3" }, "valley")).toEqual({});
    expect(chosen(nowhere, "gone")).toEqual({});
  });
});
