import { describe, it } from "vitest";
import { describeSignIn } from "../../../../worker/access/rate-limits/describe-sign-in.ts";

const place = (agent: string, cf?: { city?: string; country?: string }) => {
  const request = new Request("http://localhost", { headers: { "user-agent": agent } });
  return describeSignIn(Object.defineProperty(request, "cf", { value: cf }));
};
const chromium = (name: string, more = "") =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name}/153.0.0.0 Safari/537.36${more}`;

describe("the description of a signed-in device", () => {
  it("names the browser (all call themselves Safari), the system and the region", ({ expect }) => {
    expect(place(chromium("Chrome"), { city: "Austin", country: "US" })).toBe("Chrome on Linux, Austin, US");
    expect(place(chromium("HeadlessChrome"))).toBe("Chrome on Linux");
    expect(place(chromium("Chrome", " Edg/153.0"))).toBe("Edge on Linux");
    expect(place("Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1")).toBe(
      "Safari on iPhone",
    );
    expect(place("curl/8.5")).toBe("Unknown browser");
  });
});
