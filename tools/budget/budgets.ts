/** What a part of the page may weigh before it can be used [kB, gzip -9, 1 kB = 1000 bytes]. */
export interface Budget {
  name: string;
  /** Chunks by their keys in Vite's manifest. */
  chunks: string[];
  scripts: number;
  styles: number;
  /** How many files, scripts and styles together. */
  files: number;
  /** Packages that must not be among them. */
  forbidden: readonly string[];
}

const ENTRY = "index.html";
/** What is around a screen that nobody is signed in for. */
const PLAIN = "src/shell/PlainLayout.tsx";
const SHELL = "src/shell/Shell.tsx";
/** Overlays, charts, tables, maps and documents come with the screen that needs them. */
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
  { name: "entry", chunks: [ENTRY], scripts: 120, styles: 16, files: 6, forbidden: heavy },
  {
    name: "/login",
    chunks: [ENTRY, PLAIN, "src/features/accounts/LoginScreen.tsx"],
    // The goal is 125; the session, the guards, the trusted-types policy and the frame of every page are in it.
    scripts: 134,
    styles: 16,
    files: 16,
    forbidden: heavy,
  },
  {
    name: "/dashboard before the first chart",
    chunks: [ENTRY, SHELL, "src/features/dashboard/Page.tsx"],
    // The goal is 210. Tables and forms below the fold come after the first chart.
    scripts: 217,
    styles: 16,
    files: 26,
    forbidden: ["maplibre-gl", "pdf-lib", "zxing-wasm"],
  },
];
