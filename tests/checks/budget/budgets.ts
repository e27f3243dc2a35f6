/** Size limit of what a page loads before it can be used [kB, gzip -9, 1 kB = 1000 bytes]. */
export interface Budget {
  name: string;
  /** Without it, the portal's own. */
  manifest?: "try";
  chunks: string[];
  /** Files of /assets that a chunk starts as workers, by the beginning of their names. */
  workers?: readonly string[];
  scripts: number;
  styles: number;
  files: number;
  forbidden: readonly string[];
}

const ENTRY = "index.html";
const PLAIN = "src/shell/frame/PlainLayout.tsx";
const SHELL = "src/shell/frame/Shell.tsx";
const DASHBOARD = "src/features/dashboard/Page.tsx";
const TRY = "src/features/try/page.tsx";
const heavy = [
  "react-aria-components",
  "react-aria",
  "uplot",
  "@tanstack/react-table",
  "maplibre-gl",
  "pdf-lib",
  "zxing-wasm",
];

export const budgets: readonly Budget[] = [
  { name: "entry", chunks: [ENTRY], scripts: 128.3, styles: 16, files: 6, forbidden: heavy },
  {
    name: "/setup",
    chunks: [ENTRY, PLAIN, "src/features/setup/SetupScreen.tsx"],
    scripts: 142.4,
    styles: 16,
    files: 26,
    forbidden: heavy,
  },
  {
    name: "/login",
    chunks: [ENTRY, PLAIN, "src/features/accounts/login/LoginScreen.tsx"],
    // Loads behind the plain page, which works with 1 kB (docs/decisions/0540). Includes the sign-in dialog and the routes of all screens
    // with their search parameters.
    scripts: 139.9,
    styles: 16,
    files: 16,
    forbidden: heavy,
  },
  {
    name: "/dashboard of several plants",
    chunks: [ENTRY, SHELL, DASHBOARD, "src/features/monday/MondayPage.tsx"],
    scripts: 172.6,
    styles: 16,
    files: 26,
    forbidden: heavy,
  },
  {
    name: "/dashboard up to the decision and the tiles",
    chunks: [ENTRY, SHELL, DASHBOARD, "src/features/dashboard/PlantPage.tsx"],
    // docs/decisions/0540: two thirds are React and the router; React Aria comes with the first dialog. In a chunk of its own (0428).
    scripts: 189.4,
    styles: 16,
    files: 26,
    forbidden: heavy,
  },
  {
    name: "/ai",
    chunks: [ENTRY, SHELL, "src/features/simulation/SimulationScreen.tsx"],
    scripts: 203.5,
    styles: 18,
    files: 52,
    forbidden: ["pdf-lib", "maplibre-gl", "zxing-wasm"],
  },
  {
    name: "/try before a file",
    manifest: "try",
    chunks: ["try.html"],
    scripts: 10,
    styles: 16,
    files: 2,
    forbidden: heavy,
  },
  {
    name: "/try with a file",
    manifest: "try",
    chunks: ["try.html", TRY],
    // 40.9 kB of WebAssembly come with them.
    workers: ["try.worker"],
    scripts: 190,
    styles: 16,
    files: 4,
    forbidden: heavy,
  },
];
