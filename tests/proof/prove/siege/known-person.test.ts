import { afterEach, describe, it, vi } from "vitest";
import { OWNER } from "../devices.ts";
import { useAsPerson } from "./known-person.ts";

afterEach(() => vi.unstubAllGlobals());

describe("the known person of a siege", () => {
  const faultsOf = async (answer: () => Promise<Response>) => {
    vi.stubGlobal("fetch", answer);
    let looks = 0;
    const people = [{ email: OWNER, cookie: "known-browser=1" }];
    // Time for one session call and no sign-in.
    const seen = await useAsPerson({ address: "http://localhost" }, people, () => (looks++ === 0 ? 1 : 0));
    return seen.faults;
  };

  it("has a fault when a session call is never answered", async ({ expect }) => {
    const late = new TypeError("fetch failed", { cause: { code: "UND_ERR_HEADERS_TIMEOUT" } });
    expect(await faultsOf(() => Promise.reject(late))).toEqual(["a session call had no answer in five minutes"]);
    expect(await faultsOf(() => Promise.resolve(new Response(OWNER)))).toEqual([]);
  });
});
