import { describe, it } from "vitest";
import {
  actionsOf,
  devicesOf,
  findDestinations,
  pagesOf,
  plantsOf,
} from "../../../web/src/shell/palette/palette.model.ts";
import { aSession } from "../a-session.ts";

const plants = plantsOf([
  { plant_id: "p1", plant_name: "Valley Plant", location: "Fresno, CA" },
  { plant_id: "p 2&", plant_name: "Mesa (old)", location: "Yuma, AZ" },
]);
const devices = devicesOf([
  { device_id: "d1", plant_id: "p1", device_name: "East block", serialno: "S1-0042" },
  { device_id: "d2", plant_id: "p1", device_name: "Valley north", serialno: "S1-0043" },
]);
const pages = pagesOf(aSession(["dashboard.view", "staff.manage", "account.manage"]));
const find = (typed: string) => findDestinations([...pages, ...plants, ...devices], typed).map(({ label }) => label);

describe("the palette", () => {
  it("offers exactly the pages of whoever asks", ({ expect }) => {
    expect(pages.map(({ label }) => label)).toEqual([
      "Dashboard",
      "Staff",
      "Change Password",
      "Notifications",
      "Report Settings",
      "Sign-in and Security",
      "About",
    ]);
    expect(pagesOf(aSession([])).map(({ label }) => label)).toEqual(["About"]);
    expect(pagesOf(aSession(["owners.manage"])).map(({ label }) => label)).toEqual(["Owners", "About"]);
  });

  it("finds names, places and serial numbers by any of their words, in any order", ({ expect }) => {
    expect(find("valley")).toEqual(["Valley Plant", "Valley north"]);
    expect(find("  FRESNO valley ")).toEqual(["Valley Plant"]);
    expect(find("0042")).toEqual(["East block"]);
    expect(find("nothing like it")).toEqual([]);
  });

  it("offers plants and devices first, then actions, then pages, before anything is typed", ({ expect }) => {
    const actions = actionsOf(aSession(["dashboard.view", "cleanings.edit", "data.upload"]));
    const all = [...pages, ...actions, ...devices, ...plants];
    const names = findDestinations(all, "").map(({ label }) => label);
    expect(names.slice(0, 9)).toEqual([
      "Valley Plant",
      "Mesa (old)",
      "East block",
      "Valley north",
      "Log a wash",
      "Cleaning Analysis Report",
      "Upload Data",
      "What if",
      "Dashboard",
    ]);
    for (const [typed, label] of Object.entries({
      "cleaning rep": "Cleaning Analysis Report",
      wash: "Log a wash",
      calc: "What if",
    }))
      expect(findDestinations(all, typed)[0]?.label).toBe(label);
    expect(actionsOf(aSession(["dashboard.view"])).map(({ action }) => action)).toEqual(["cleaning-report", "what-if"]);
    expect(actionsOf(aSession([]))).toEqual([]);
  });

  it("puts names that begin so before those that merely contain it", ({ expect }) => {
    const more = plantsOf([
      { plant_id: "a", plant_name: "Unmesaed", location: "" },
      { plant_id: "b", plant_name: "Upper Mesa", location: "" },
    ]);
    expect(findDestinations([...more, ...plants], "mesa").map(({ label }) => label)).toEqual([
      "Mesa (old)",
      "Upper Mesa",
      "Unmesaed",
    ]);
    expect(find("(old")).toEqual(["Mesa (old)"]);
  });

  it("leads to the dashboard of the plant or device, whatever signs its id has", ({ expect }) => {
    expect(plants[1]!.href).toBe("/dashboard?plant=p+2%26");
    expect(devices[0]!.href).toBe("/dashboard?plant=p1&device=d1");
  });
});
