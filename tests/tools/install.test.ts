import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { missingPackages } from "../../tools/bootstrap/install.mjs";

const folder = mkdtempSync(join(tmpdir(), "install-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Entry {
  version: string;
  optional?: boolean;
}

function project(locked: Record<string, Entry>, installed: Record<string, Entry> | null): string {
  const root = mkdtempSync(join(folder, "project-"));
  mkdirSync(join(root, "node_modules", ".bin"), { recursive: true });
  writeFileSync(join(root, "node_modules", ".bin", "node"), "");
  const lock = { packages: { "": { version: "1.0.0" }, ...locked } };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (installed) writeFileSync(hidden, JSON.stringify({ packages: installed }));
  return root;
}

const a = { "node_modules/a": { version: "1.0.0" } };

describe("the check whether packages must be installed", () => {
  it("is negative when the lock is fulfilled, ignoring optional packages of other systems", ({ expect }) => {
    const other = { "node_modules/other-system": { version: "1.0.0", optional: true } };
    expect(missingPackages(project(a, a))).toBeNull();
    expect(missingPackages(project({ ...a, ...other }, a))).toBeNull();
  });

  it("is positive in a new clone and after an installation that did not finish", ({ expect }) => {
    expect(missingPackages(project(a, null))).toContain("nothing");
  });

  it("is positive when a version changed, or a package was added or removed", ({ expect }) => {
    expect(missingPackages(project({ "node_modules/a": { version: "1.0.1" } }, a))).toContain("lock");
    expect(missingPackages(project({ ...a, "node_modules/b": { version: "1.0.0" } }, a))).toContain("lock");
    expect(missingPackages(project({}, a))).toContain("lock");
  });
});
