import { describe, it } from "vitest";
import { assetScript } from "../../../web/src/trusted-types.ts";

const origin = "https://portal.example";

describe("what may start as a script", () => {
  it("is a file of the build on this very origin", ({ expect }) => {
    const address = `${origin}/assets/analytics.worker-DZUFaTin.js`;
    expect(assetScript(address, origin)).toBe(address);
    expect(assetScript("/assets/map-A_b-9.js", origin)).toBe(`${origin}/assets/map-A_b-9.js`);
  });

  it("is the service worker of the setup wizard, by its exact address", ({ expect }) => {
    expect(assetScript("/setup-sw.js", origin)).toBe(`${origin}/setup-sw.js`);
    const refused = ["/setup-sw.js?x=1", "/setup-sw.js/a", "/deep/setup-sw.js", "https://other.example/setup-sw.js"];
    expect(refused.filter((text) => assetScript(text, origin) !== null)).toEqual([]);
  });

  it("is nothing else", ({ expect }) => {
    const refused = [
      "",
      "https://other.example/assets/a.js",
      "//other.example/assets/a.js",
      "http://portal.example/assets/a.js",
      "https://portal.example:8443/assets/a.js",
      "https://person@portal.example/assets/a.js",
      `blob:${origin}/assets/a.js`,
      "data:text/javascript,alert(1)",
      "javascript:alert(1)",
      "/a.js",
      "/api/assets/a.js",
      "/assets/../a.js",
      "/assets/%2e%2e/a.js",
      "/assets/deep/a.js",
      "/assets/a.js/b",
      "/assets/a.css",
      "/assets/a.js.map",
      "/assets/a.js?x=1",
      "/assets/a.js#x",
      "/assets/%61.js",
      "/assets/a .js",
      "https://[",
    ];
    expect(refused.filter((text) => assetScript(text, origin) !== null)).toEqual([]);
  });
});
