import type { Plugin } from "vite";

/** A file of scripts that comes whole. */
interface Layer {
  name: string;
  /** It holds what these modules need at once and no layer before it has; by the ends of their paths. */
  of: readonly string[];
  /** Of that only what one of these needs at once as well. */
  within?: readonly string[];
  /** Of that only what so many modules that load later need at once. */
  sharedBy?: number;
}

const PLAIN = "/src/shell/frame/PlainLayout.tsx";
const LOGIN = "/src/features/accounts/login/LoginScreen.tsx";
const SHELL = "/src/shell/frame/Shell.tsx";
const DASHBOARD = "/src/features/dashboard/Page.tsx";
const SETUP = "/src/features/setup/SetupScreen.tsx";

/** Icons that several screens share and no layer has: alone each would be a file of a few hundred bytes. */
const ICONS = "icons";

/** In their order: a module lies in the first that takes it. */
const layers: readonly Layer[] = [
  // With the few controls of the setup: else its first step loads the parts of the dashboard for them.
  { name: "plain", of: [PLAIN, LOGIN, SETUP], within: [PLAIN, SHELL, DASHBOARD] },
  { name: "shell", of: [SHELL] },
  { name: "parts", of: [DASHBOARD], sharedBy: 2 },
  { name: "fields", of: [LOGIN], within: [SETUP] },
  { name: "sign-in", of: [LOGIN] },
];

/** Packages of many small modules; those of others stay whole, in files of their own. */
const SMALL = /node_modules\/(lucide-react|@tanstack\/(query-core|react-query))\//;
const QUERY_HOOKS = /@tanstack\/react-query\/.*\/use(Base|Query|Mutation)\w*\./;
const ICON = /node_modules\/lucide-react\/.*\/icons\//;
const isOurs = (id: string): boolean => !id.includes("node_modules") || SMALL.test(id);

/**
 * Which small modules travel together. Left alone, the bundler makes a file of whatever the same screens share: a login of 28
 * files and a dashboard of 54, most of them below a kilobyte, each asked for, decompressed and compiled by itself.
 */
export function layering(): { plugin: Plugin; layerOf: (id: string) => string | null } {
  const layerOf = new Map<string, string>();
  const plugin: Plugin = {
    name: "soilsight-layers",
    renderStart() {
      const ids = [...this.getModuleIds()];
      const named = (ends: readonly string[]) => ids.filter((id) => ends.some((end) => id.endsWith(end)));
      const icons = iconModules(ids, (id) => this.getModuleInfo(id)?.code ?? "");
      // The barrel of the icons imports all of them; who imports the barrel needs those that it names.
      const importsOf = (id: string): readonly string[] => {
        const info = this.getModuleInfo(id);
        const imported = info?.importedIds ?? [];
        if (!imported.some(isBarrel)) return imported;
        return [...imported.filter((one) => !isBarrel(one)), ...namedIcons(info?.code ?? "", icons)];
      };
      const needs = (first: readonly string[]): Set<string> => {
        const found = new Set(first);
        for (const id of found) for (const needed of importsOf(id)) found.add(needed);
        return found;
      };
      const begins = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      const lazy = ids.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
      const shares = new Map<string, number>();
      for (const one of lazy) for (const id of needs([one])) shares.set(id, (shares.get(id) ?? 0) + 1);
      // What a page begins with stays in its own file, and so does each module that somebody loads by its name.
      const taken = new Set([...needs(begins), ...lazy]);
      // The entry names the whole package and uses none of these: they come with the frame that does.
      for (const id of ids) if (QUERY_HOOKS.test(id)) taken.delete(id);
      for (const { name, of, within, sharedBy = 1 } of layers) {
        const around = within && needs(named(within));
        for (const id of needs(named(of))) {
          if (taken.has(id) || !isOurs(id) || (around && !around.has(id)) || (shares.get(id) ?? 0) < sharedBy) continue;
          taken.add(id);
          layerOf.set(id, name);
        }
      }
      for (const id of ids) if (ICON.test(id) && !taken.has(id) && (shares.get(id) ?? 0) > 1) layerOf.set(id, ICONS);
    },
  };
  return { plugin, layerOf: (id) => layerOf.get(id) ?? null };
}

const isBarrel = (id: string): boolean => /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/.test(id);

/** The module of each icon by its names, read from the barrel. */
function iconModules(ids: readonly string[], codeOf: (id: string) => string): ReadonlyMap<string, string> {
  const barrel = ids.find(isBarrel);
  const modules = new Map<string, string>();
  if (barrel === undefined) return modules;
  for (const [, names, path] of codeOf(barrel).matchAll(/export \{([^}]*)\} from ["']\.\/(icons\/[^"']+)["']/g))
    for (const [, name] of names!.matchAll(/default as (\w+)/g))
      modules.set(name!, `${barrel.slice(0, barrel.lastIndexOf("/"))}/${path}`);
  return modules;
}

/** The icons that a module imports from the barrel. */
function namedIcons(code: string, icons: ReadonlyMap<string, string>): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*lucide-react[^"']*["']/g)];
  return named.flatMap(([, names]) =>
    names!.split(",").flatMap((name) => icons.get(name.trim().split(/\s+as\s+/)[0]!) ?? []),
  );
}
