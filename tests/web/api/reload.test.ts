import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import {
  exitOnce,
  mayReload,
  RELOAD_COOLDOWN_MS,
  reloads,
  type TabStorage,
} from "../../../web/src/api/reload-guard.ts";
import { APPLICATION_VERSION } from "#contract/common/version";

/** Acts like `sessionStorage`: survives reloads. */
function tab(): TabStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

describe("reloading by itself", () => {
  it("happens once, then not again within the quiet time, then again", ({ expect }) => {
    const memory = tab();
    expect(mayReload(memory, reloads.staleChunk, 1_000)).toBe(true);
    expect(mayReload(memory, reloads.staleChunk, 1_000 + RELOAD_COOLDOWN_MS - 1)).toBe(false);
    expect(mayReload(memory, reloads.staleChunk, 1_000 + RELOAD_COOLDOWN_MS)).toBe(true);
  });

  it("counts each reason for itself", ({ expect }) => {
    const memory = tab();
    expect(mayReload(memory, reloads.staleChunk, 0)).toBe(true);
    expect(mayReload(memory, reloads.unauthorized, 0)).toBe(true);
  });

  it("happens at most once a visit where the quiet time never ends, as for another version [P-142]", ({ expect }) => {
    const memory = tab();
    expect(mayReload(memory, reloads.version, 0, Number.POSITIVE_INFINITY)).toBe(true);
    expect(mayReload(memory, reloads.version, 1e15, Number.POSITIVE_INFINITY)).toBe(false);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(APPLICATION_VERSION).toBe(version);
  });

  it("never happens where a loop could not be seen", ({ expect }) => {
    expect(mayReload(null, reloads.version, 0)).toBe(false);
    const forbidden: TabStorage = {
      ...tab(),
      setItem: () => {
        throw new DOMException("denied", "SecurityError");
      },
    };
    expect(mayReload(forbidden, reloads.version, 0)).toBe(false);
  });
});

describe("a session that the server refuses", () => {
  const page = (storage: TabStorage, now: number, signOut: () => Promise<unknown>) => {
    const did = { signedOut: 0, reloaded: 0 };
    const exit = exitOnce({
      storage,
      now: () => now,
      signOut: () => {
        did.signedOut++;
        return signOut();
      },
      reload: () => did.reloaded++,
    });
    return { did, exit };
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it("signs out and reloads once for many refused calls, even if signing out fails [P-193, D-226]", async ({
    expect,
  }) => {
    const { did, exit } = page(tab(), 0, () => Promise.reject(new Error("no network")));
    exit();
    exit();
    exit();
    await settle();
    expect(did).toEqual({ signedOut: 1, reloaded: 1 });
  });

  it("does not start over on the reloaded page", async ({ expect }) => {
    const memory = tab();
    page(memory, 0, () => Promise.resolve()).exit();
    const after = page(memory, 2_000, () => Promise.resolve());
    after.exit();
    await settle();
    expect(after.did).toEqual({ signedOut: 0, reloaded: 0 });
  });
});
