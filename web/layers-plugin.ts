import type { Plugin } from "vite";

/** A chunk that loads as a whole. */
interface Layer {
  name: string;
  /** Takes what these modules (by path ending) import statically, unless an earlier layer did. */
  of: readonly string[];
  /** Only what one of these imports statically as well. */
  within?: readonly string[];
  /** Only what at least this many lazy modules import statically. */
  sharedBy?: number;
}

const PLAIN = "/src/shell/frame/PlainLayout.tsx";
const LOGIN = "/src/features/accounts/login/LoginScreen.tsx";
const SHELL = "/src/shell/frame/Shell.tsx";
const DASHBOARD = "/src/features/dashboard/Page.tsx";
/** Of these, the dashboard loads one. */
const PLANT = "/src/features/dashboard/PlantPage.tsx";
const FLEET = "/src/features/monday/MondayPage.tsx";
const SETUP = "/src/features/setup/SetupScreen.tsx";

/** Icons that several screens share and no layer has; alone, each would be a file of a few hundred bytes. */
const ICONS = "icons";

/** In order: a module goes to the first layer that takes it. */
const layers: readonly Layer[] = [
  // Includes the few controls of the setup; otherwise its first step would load dashboard chunks for them.
  { name: "plain", of: [PLAIN, SETUP], within: [PLAIN, SHELL, DASHBOARD, PLANT, FLEET, LOGIN] },
  // Otherwise the login would load the shell for the little that both need.
  { name: "login", of: [LOGIN], within: [SHELL, DASHBOARD, PLANT, FLEET] },
  { name: "shell", of: [SHELL] },
  { name: "parts", of: [DASHBOARD, FLEET], within: [PLANT] },
  { name: "plant", of: [PLANT], sharedBy: 2 },
  { name: "sign-in", of: [LOGIN] },
];

/** Packages of many small modules. Other packages stay whole, in files of their own. */
const SMALL = /node_modules\/(lucide-react|@tanstack\/(query-core|react-query))\//;
const ICON = /node_modules\/lucide-react\/.*\/icons\//;
const isOurs = (id: string): boolean => !id.includes("node_modules") || SMALL.test(id);

/**
 * Groups small modules into chunks. Left alone, the bundler makes a file of whatever the same screens share: 28 files for the login and 54
 * for the dashboard, most of them under a kilobyte, each requested, decompressed and compiled separately.
 */
export function layering(): { plugin: Plugin; layerOf: (id: string) => string | null } {
  const layerOf = new Map<string, string>();
  const plugin: Plugin = {
    name: "soilsight-layers",
    renderStart() {
      const ids = [...this.getModuleIds()];
      const named = (ends: readonly string[]) => ids.filter((id) => ends.some((end) => id.endsWith(end)));
      const parts = new Map(ids.filter(isBarrel).map((id) => [id, partsOf(id, this.getModuleInfo(id)?.code ?? "")]));
      // A barrel imports its whole package; who imports the barrel needs the parts that it names.
      const importsOf = (id: string): readonly string[] => {
        const info = this.getModuleInfo(id);
        return (info?.importedIds ?? []).flatMap((imported) => {
          const byName = parts.get(imported);
          if (!byName) return imported;
          const named = importedNames(
            info?.code ?? "",
            PACKAGES.find((name) => imported.includes(`/${name}/`))!,
          );
          const isWhole = named.some((name) => !byName.has(name));
          return named.flatMap((name) => byName.get(name) ?? []).concat(isWhole ? reexported(imported) : []);
        });
      };
      /** Other packages that a barrel re-exports without naming their parts. */
      const reexported = (barrel: string): string[] =>
        (this.getModuleInfo(barrel)?.importedIds ?? []).filter((id) => !id.startsWith(folderOf(barrel)));
      const needs = (first: readonly string[]): Set<string> => {
        const found = new Set(first);
        for (const id of found) for (const needed of importsOf(id)) found.add(needed);
        return found;
      };
      const begins = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      const lazy = ids.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
      const shares = new Map<string, number>();
      for (const one of lazy) for (const id of needs([one])) shares.set(id, (shares.get(id) ?? 0) + 1);
      // Entry modules keep a file of their own, and so does each module that is imported dynamically.
      const taken = new Set([...needs(begins), ...lazy]);
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

const PACKAGES = ["lucide-react", "@tanstack/react-query"];
const BARREL = /\/(?:lucide-react\/dist\/esm\/lucide-react|@tanstack\/react-query\/build\/modern\/index)\.m?js$/;
const isBarrel = (id: string): boolean => BARREL.test(id);
const folderOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

/** The module behind each name of a barrel. */
function partsOf(barrel: string, code: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const [, names, path] of code.matchAll(/(?:im|ex)port \{([^}]*)\} from ["']\.(\/[^"']+)["']/g))
    for (const name of names!.split(",")) modules.set(name.trim().replace(/^default as /, ""), folderOf(barrel) + path);
  return modules;
}

function importedNames(code: string, from: string): string[] {
  const statements = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)];
  return statements.flatMap(([, names, path]) =>
    path!.includes(from) ? names!.split(",").map((name) => name.trim().split(/\s+as\s+/)[0]!) : [],
  );
}
