import { describe, it } from "vitest";
import { type ImageryInfo, imageryTexts } from "#contract/places/imagery";
import { fetchTile, tileAddress } from "../../../worker/adapters/imagery/index.ts";
import { wrongSettings } from "../../../worker/platform/settings.ts";
import { aSignedInPerson, call } from "../access/people.ts";

const TEMPLATE = "https://tiles.example/{z}/{y}/{x}?key=secret";
const TILE = { z: 12, x: 685, y: 1583 };
const picture = new Uint8Array([255, 216, 255]);

const answering = (answer: () => Response) => {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const send = (async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    return answer();
  }) as typeof fetch;
  return { asked, tile: () => fetchTile(TEMPLATE, TILE, send) };
};
const image = (headers: Record<string, string> = {}, status = 200) =>
  new Response(picture, { status, headers: { "content-type": "image/jpeg", ...headers } });

describe("a tile of imagery", () => {
  it("is fetched from the deployment's template, and only its type and bytes are passed on", async ({ expect }) => {
    const { asked, tile } = answering(() => image({ "set-cookie": "a=b", "content-type": "image/jpeg; q=1" }));
    expect(await tile()).toEqual({ kind: "image", type: "image/jpeg", bytes: picture });
    expect(asked[0]!.url).toBe("https://tiles.example/12/1583/685?key=secret");
    expect(asked[0]!.init!.redirect).toBe("manual");
    expect(tileAddress("https://a.example/{z}{x}{y}", { z: 1, x: 0, y: 1 })).toBe("https://a.example/101");
  });

  it.for([
    ["absent", "is not there", () => new Response(null, { status: 404 })],
    ["failed", "is a page", () => image({ "content-type": "text/html" })],
    ["failed", "is a drawing with scripts", () => image({ "content-type": "image/svg+xml" })],
    ["failed", "is somewhere else", () => image({ location: "https://inside.example/" }, 302)],
    [
      "failed",
      "is far too large",
      () => new Response(new Uint8Array(2_000_000), { headers: { "content-type": "image/png" } }),
    ],
    ["failed", "cannot be had", () => Promise.reject(new Error("no network")) as never],
  ] as const)("is %s where it %s", async ([kind, , answer], { expect }) => {
    expect(await answering(answer).tile()).toEqual({ kind });
  });

  it("is a 404 for an address outside the pyramid", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    for (const path of ["1/2/0", "23/0/0", "1/-1/0", "1/0.5/0", "x/0/0"])
      expect([path, (await call("GET", `/api/imagery/${path}`, { cookie })).status]).toEqual([path, 422]);
  });

  it("is missing where no service is set up, and the answer says so", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    expect(await (await call("GET", "/api/imagery", { cookie })).json<ImageryInfo>()).toEqual({
      configured: false,
      credit: "",
    });
    const tile = await call("GET", "/api/imagery/1/0/0", { cookie });
    expect([tile.status, (await tile.json<{ title: string }>()).title]).toEqual([404, imageryTexts.notConfigured]);
  });

  it("needs an address with all three parts", ({ expect }) => {
    const faults = (IMAGERY_ADDRESS: string) =>
      wrongSettings({ IMAGERY_ADDRESS }).filter((line) => line.startsWith("IMAGERY_ADDRESS"));
    expect(faults(TEMPLATE)).toEqual([]);
    expect(faults("http://localhost:9000/{z}/{x}/{y}")).toEqual([]);
    for (const wrong of ["https://tiles.example/{z}/{x}", "http://tiles.example/{z}/{x}/{y}", "tiles/{z}/{x}/{y}"])
      expect(faults(wrong)).toHaveLength(1);
  });
});
