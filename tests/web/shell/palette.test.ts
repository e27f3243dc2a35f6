import { describe, it } from "vitest";
import {
  actionsOf,
  devicesOf,
  exportsOf,
  findDestinations,
  ownersOf,
  pagesOf,
  plantsOf,
  staffOf,
  themesOf,
} from "../../../web/src/shell/palette/Palette.tsx";
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
      "Send Data",
    ]);
    expect(pagesOf(aSession([])).map(({ label }) => label)).toEqual(["About", "Send Data"]);
    expect(pagesOf(aSession(["owners.manage"])).map(({ label }) => label)).toEqual(["Owners", "About", "Send Data"]);
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
    expect(names.slice(0, 10)).toEqual([
      "Valley Plant",
      "Mesa (old)",
      "East block",
      "Valley north",
      "Log a wash",
      "Cleaning Analysis Report",
      "Upload Data",
      "Add to calendar",
      "What if",
      "Dashboard",
    ]);
    for (const [typed, label] of Object.entries({
      "cleaning rep": "Cleaning Analysis Report",
      wash: "Log a wash",
      calc: "What if",
    }))
      expect(findDestinations(all, typed)[0]?.label).toBe(label);
    expect(actionsOf(aSession(["dashboard.view"])).map(({ action }) => action)).toEqual([
      "cleaning-report",
      "calendar",
      "what-if",
    ]);
    expect(actionsOf(aSession([]))).toEqual([]);
  });

  it("finds people, themes and exports, where the person may", ({ expect }) => {
    const person = { staff_id: "s1", user_name: "Plant Staff", email: "staff@plant.example" };
    const owner = { owner_id: "o1", user_name: "Mesa Owner", company_name: "Mesa Solar" };
    const all = [...staffOf([person]), ...ownersOf([owner]), ...themesOf(), ...exportsOf(aSession(["devices.view"]))];
    const first = (typed: string) => findDestinations(all, typed)[0];
    expect([first("plant staff")?.href, first("mesa solar")?.href]).toEqual([
      "/staff/edit/s1",
      "/owner/listing?find=Mesa+Owner",
    ]);
    expect([first("dark")?.theme, first("csv")?.href]).toEqual(["dark", "/device/listing?exports=true"]);
    expect(exportsOf(aSession([]))).toEqual([]);
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
