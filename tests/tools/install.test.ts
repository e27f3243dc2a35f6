import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { missingPackages, notReady } from "../../tools/bootstrap/install.mjs";

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

describe("a tool in a clone without packages", () => {
  it("says to install them, and nothing else", ({ expect }) => {
    const root = project(a, null);
    expect(notReady(project(a, a))).toBeNull();
    expect(notReady(root)).toContain("Run npm install");
    cpSync("tools/bootstrap", join(root, "tools", "bootstrap"), { recursive: true });
    for (const tool of ["doctor", "admin", "deploy", "deploy-setup"]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/bootstrap/run.mjs", tool], {
        cwd: root,
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^Packages are missing: [^\n]* Run npm install, then run this again\.\n$/);
    }
  });

  it("is what npm run starts", ({ expect }) => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    for (const name of ["doctor", "admin", "deploy", "deploy:setup"])
      expect(scripts[name]).toBe(`node tools/bootstrap/run.mjs ${name.replace(":", "-")}`);
  });
});
