import { describe, it } from "vitest";
import { check } from "../../checks/budget/check.ts";
import { closure } from "../../../tools/build/closure.ts";

const manifest = {
  "index.html": { file: "index.js", imports: ["_core.js"], css: ["index.css"] },
  "_core.js": { file: "core.js", imports: ["_core.js", "_deep.js"] },
  "_deep.js": { file: "deep.js", css: ["deep.css", "index.css"] },
  "later.tsx": { file: "later.js", imports: ["index.html"] },
};
const sizes: Record<string, number> = {
  "index.js": 50_000,
  "core.js": 60_000,
  "deep.js": 9_999,
  "index.css": 4_000,
  "deep.css": 1_000,
};
const build = { manifest, packages: { "deep.js": ["uplot"] }, weigh: (file: string) => sizes[file] ?? 0 };
const budget = {
  name: "entry",
  chunks: ["index.html"],
  scripts: 120,
  styles: 16,
  files: 5,
  forbidden: ["maplibre-gl"],
};

describe("the budget of the page", () => {
  it("follows static imports, each file once, and leaves out what loads later", ({ expect }) => {
    expect(closure(manifest, ["index.html"])).toEqual({
      scripts: ["core.js", "deep.js", "index.js"],
      styles: ["deep.css", "index.css"],
    });
  });

  it("passes at the limit and fails above it", ({ expect }) => {
    const { scripts, styles, faults } = check(budget, build);
    expect([scripts, styles, faults]).toEqual([119.999, 5, []]);
    expect(check({ ...budget, scripts: 119.9 }, build).faults).toHaveLength(1);
    expect(check({ ...budget, styles: 4.9 }, build).faults).toHaveLength(1);
    expect(check({ ...budget, files: 4 }, build).faults).toHaveLength(1);
  });

  it("fails on a package that must load later, however deep it hides", ({ expect }) => {
    expect(check({ ...budget, forbidden: ["uplot"] }, build).faults).toEqual([
      "entry: deep.js brings uplot, which must load later",
    ]);
  });

  it("counts the scripts of workers, of a page that is built by itself", ({ expect }) => {
    const own = { "try.html": { file: "assets/try.js", imports: [] } };
    const files = ["assets/try.js", "assets/try.worker-1.js", "assets/style-1.css"];
    const weigh = () => 1000;
    const weighed = check(
      { ...budget, manifest: "try", chunks: ["try.html"], workers: ["try.worker"], scripts: 1.5 },
      { ...build, manifests: { try: own }, files, weigh },
    );
    expect([weighed.scripts, weighed.styles, weighed.files]).toEqual([2, 1, 3]);
    expect(weighed.faults).toHaveLength(1);
  });

  it("fails loudly for a chunk that no longer exists", ({ expect }) => {
    expect(() => closure(manifest, ["gone.tsx"])).toThrow("gone.tsx");
  });
});
