/**
 * The only definition of colors, spacing and type, for CSS, canvas, map and documents. Colors were chosen by contrast
 * (WCAG 2.2) and distance under color-vision deficiency; `tests/web/ui/tokens.test.ts` computes both.
 */

export type ThemeName = "dark" | "light";

const darkInterface = {
  bg: "#0B0F14",
  surface: "#12181F",
  raised: "#1A222C",
  hover: "#232D39",
  field: "#0B0F14",
  text: "#E7EDF3",
  "text-2": "#AEBBC8",
  "text-3": "#8C9AAA",
  border: "#2B3643",
  "border-strong": "#6B7B8D",
  accent: "#F2B84B",
  "accent-hover": "#F7CA74",
  "on-accent": "#1A1204",
  link: "#6CB6FF",
  focus: "#8CC8FF",
  ok: "#4CC38A",
  warning: "#E8B93E",
  critical: "#FF7B72",
  unknown: "#9AA7B5",
  danger: "#C93C37",
  "danger-hover": "#B3322D",
  "on-danger": "#FFFFFF",
  scrim: "rgb(3 6 9 / 0.62)",
  shadow: "0 12px 32px rgb(0 0 0 / 0.5)",
} as const;

export type InterfaceToken = keyof typeof darkInterface;
type Interface = Readonly<Record<InterfaceToken, string>>;

const lightInterface: Interface = {
  bg: "#F4F6F8",
  surface: "#FFFFFF",
  raised: "#FFFFFF",
  hover: "#EAEEF2",
  // White like the card, because gray would look disabled.
  field: "#FFFFFF",
  text: "#16202B",
  "text-2": "#445364",
  "text-3": "#5A6878",
  border: "#D3DAE2",
  "border-strong": "#76828F",
  accent: "#B45309",
  "accent-hover": "#924306",
  "on-accent": "#FFFFFF",
  link: "#0A5CAD",
  focus: "#0A5CAD",
  ok: "#14703F",
  warning: "#855600",
  critical: "#B42318",
  unknown: "#56636F",
  danger: "#B42318",
  "danger-hover": "#94190F",
  "on-danger": "#FFFFFF",
  scrim: "rgb(22 32 43 / 0.45)",
  shadow: "0 12px 32px rgb(22 32 43 / 0.18)",
};

const darkChart = {
  soiling: "#F7CE6B",
  clean: "#4FB3F6",
  soiled: "#E8602C",
  rain: "#7C8CFF",
  wash: "#2CC9A8",
  dollars: "#FF8FA3",
  income: "#8BD450",
  neutral: "#DCE5EE",
  muted: "#8C9AAA",
} as const;

export type ChartRole = keyof typeof darkChart;

const lightChart: Readonly<Record<ChartRole, string>> = {
  soiling: "#6F4500",
  clean: "#0072B2",
  soiled: "#E25822",
  rain: "#4338CA",
  wash: "#00796B",
  dollars: "#C2185B",
  income: "#3F7D12",
  // As dark as text: with protanopia, a mid gray looks like the dollars (CIEDE2000 2.5; this color has 15).
  neutral: "#16202B",
  muted: "#7A8794",
};

export interface Theme {
  name: ThemeName;
  ui: Interface;
  chart: Readonly<Record<ChartRole, string>>;
  comparison: readonly string[];
  /** Soiling from low to high; brighter is more in both themes. Always shown with a legend and values. */
  ramp: readonly string[];
}

export const themes: Readonly<Record<ThemeName, Theme>> = {
  dark: {
    name: "dark",
    ui: darkInterface,
    chart: darkChart,
    comparison: ["#9B8FFB", "#C1ED9C", "#9A9F00", "#DB605E", "#00C594", "#F3D6FF"],
    ramp: ["#3A4653", "#5F4F35", "#8A5F24", "#B5691A", "#E0700F"],
  },
  light: {
    name: "light",
    ui: lightInterface,
    chart: lightChart,
    comparison: ["#AF5B6A", "#660023", "#85961E", "#5F3FAE", "#264B00", "#519BC3"],
    ramp: ["#DDE3E9", "#E3C98F", "#D9A24B", "#B97622", "#8A4A0C"],
  },
};

/** Dashes tell series apart without color [px on, px off]. */
export const dashes = { solid: [], soiled: [6, 3], forecast: [5, 4], muted: [2, 4], threshold: [4, 4] } as const;

const spacing = { 1: 4, 2: 8, 3: 12, 4: 16, 6: 24, 8: 32 } as const;
const radii = { small: 4, control: 6, card: 8, pill: 999 } as const;

const typeScale = {
  overline: [11, 16],
  caption: [12, 16],
  body: [13, 20],
  card: [14, 20],
  section: [16, 24],
  page: [20, 28],
  figure: [24, 32],
} as const;
export const fontFamily = '"Inter", "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif';

/** Heights [px]; 44 is the touch target of coarse pointers. */
const sizes = { control: 32, touch: 44, target: 24, header: 48, bar: 52, row: 40, "row-compact": 32 } as const;

const declarations = (entries: [string, string][]): string =>
  entries.map(([name, value]) => `  --${name}: ${value};`).join("\n");

function themeDeclarations(theme: Theme): string {
  return declarations([
    ...Object.entries(theme.ui),
    ...Object.entries(theme.chart).map(([role, color]): [string, string] => [`chart-${role}`, color]),
    ...theme.comparison.map((color, index): [string, string] => [`comparison-${index + 1}`, color]),
    ...theme.ramp.map((color, index): [string, string] => [`ramp-${index + 1}`, color]),
  ]);
}

export function tokensCss(): string {
  const shared = declarations([
    ...Object.entries(spacing).map(([step, px]): [string, string] => [`space-${step}`, `${px}px`]),
    ...Object.entries(radii).map(([name, px]): [string, string] => [`radius-${name}`, `${px}px`]),
    ...Object.entries(sizes).map(([name, px]): [string, string] => [`size-${name}`, `${px}px`]),
    ...Object.entries(typeScale).map(([name, [size, line]]): [string, string] => [
      `type-${name}`,
      `${size}px/${line}px`,
    ]),
    ["font", fontFamily],
  ]);
  return `@layer tokens {
:root {
${shared}
}
:root {
  color-scheme: dark;
${themeDeclarations(themes.dark)}
}
:root[data-theme="light"] {
  color-scheme: light;
${themeDeclarations(themes.light)}
}
@media print {
:root[data-theme] {
  color-scheme: light;
${themeDeclarations(themes.light)}
}
}
}
`;
}
