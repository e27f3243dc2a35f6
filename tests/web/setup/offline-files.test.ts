import { describe, it } from "vitest";
import { lazyClosure } from "../../../tools/build/closure.ts";
import { cachedAddress } from "../../../web/src/features/setup/service-worker/source.ts";

const origin = "https://portal.example";
const files = new Set(["/assets/a-1.js", "/theme.js"]);
const asked = (path: string, mode = "no-cors", method = "GET") =>
  cachedAddress({ url: new URL(path, origin).href, mode, method }, origin, files);

describe("what the wizard has without a connection", () => {
  it("is its page and its files, and nothing of the API or of other screens", ({ expect }) => {
    expect(asked("/setup", "navigate")).toBe("/setup");
    expect(asked("/setup?source=qr", "navigate")).toBe("/setup");
    expect(asked("/assets/a-1.js")).toBe("/assets/a-1.js");
    const others = [
      "/assets/b-2.js",
      "/assets/a-1.js?x=1",
      "/api/session",
      "/api/setup/live",
      "https://other.example/theme.js",
    ];
    expect(others.filter((path) => asked(path) !== null)).toEqual([]);
    expect(["/dashboard", "/setups", "/"].filter((path) => asked(path, "navigate") !== null)).toEqual([]);
    expect(asked("/theme.js", "no-cors", "POST")).toBeNull();
  });

  it("includes what the screen loads later, but not other screens", ({ expect }) => {
    const manifest = {
      entry: { file: "entry.js", css: ["entry.css"], dynamicImports: ["screen", "dashboard"], assets: ["font.woff2"] },
      dashboard: { file: "dashboard.js" },
      screen: { file: "screen.js", imports: ["entry", "shared"], dynamicImports: ["scanner"] },
      shared: { file: "shared.js", css: ["shared.css"] },
      scanner: { file: "scanner.js", imports: ["screen"], assets: ["reader.wasm"] },
    };
    const needed = lazyClosure(manifest, ["entry", "screen"], (key) => key === "scanner");
    const expected = "entry.css entry.js font.woff2 reader.wasm scanner.js screen.js shared.css shared.js";
    expect(needed.join(" ")).toBe(expected);
  });
});
