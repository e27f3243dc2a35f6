import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, it } from "vitest";
import { type ChartRole, type InterfaceToken, themes, tokensCss } from "#plot/tokens";
import { resolveTheme } from "../../../web/src/ui/theme.ts";
import { ciede2000, contrast, smallestDistance } from "./color-distance.ts";

const grounds: InterfaceToken[] = ["bg", "surface", "raised", "hover", "field"];
const texts: InterfaceToken[] = ["text", "text-2", "text-3"];
const words: InterfaceToken[] = ["link", "ok", "warning", "critical", "unknown", "accent"];

describe.each(Object.values(themes))("the $name theme", (theme) => {
  const { ui, chart } = theme;
  const on = (ground: InterfaceToken) => (token: InterfaceToken) => contrast(ui[token], ui[ground]);

  it("writes text with 4.5:1 on every ground", ({ expect }) => {
    for (const ground of grounds) {
      for (const token of texts) expect(on(ground)(token), `${token} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("writes states and links with 4.5:1 on surfaces", ({ expect }) => {
    for (const ground of ["bg", "surface"] as const) {
      for (const token of words) expect(on(ground)(token), `${token} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("labels filled buttons with 4.5:1, also under the pointer", ({ expect }) => {
    expect(contrast(ui["on-accent"], ui.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ui["on-accent"], ui["accent-hover"])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ui["on-danger"], ui.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ui["on-danger"], ui["danger-hover"])).toBeGreaterThanOrEqual(4.5);
  });

  it("frames inputs and focus with 3:1", ({ expect }) => {
    for (const ground of ["bg", "surface"] as const) {
      expect(on(ground)("border-strong")).toBeGreaterThanOrEqual(3);
      expect(on(ground)("focus")).toBeGreaterThanOrEqual(3);
    }
  });

  it("marks what is selected with 3:1 against its fill", ({ expect }) => {
    expect(on("hover")("accent")).toBeGreaterThanOrEqual(3);
  });

  it("keeps soiling apart from the accent of buttons by lightness, where both are brown", ({ expect }) => {
    expect(theme.name === "dark" || contrast(ui.accent, chart.soiling) > 1.6).toBe(true);
  });

  it("draws every chart role and comparison color with 3:1 on the card", ({ expect }) => {
    for (const [role, color] of Object.entries(chart)) {
      expect(contrast(color, ui.surface), role).toBeGreaterThanOrEqual(3);
    }
    for (const color of theme.comparison) expect(contrast(color, ui.surface)).toBeGreaterThanOrEqual(3);
  });

  it("keeps series of one chart apart for every kind of color vision", ({ expect }) => {
    const roles = (...names: ChartRole[]) => smallestDistance(names.map((name) => chart[name]));
    expect(roles("soiling", "rain", "wash")).toBeGreaterThan(15);
    expect(roles("neutral", "rain", "soiling", "dollars")).toBeGreaterThan(15);
    expect(roles("clean", "soiled")).toBeGreaterThan(40);
    expect(roles("clean", "soiled", "soiling")).toBeGreaterThan(10);
    expect(roles("income", "muted")).toBeGreaterThan(15);
    expect(smallestDistance(theme.comparison)).toBeGreaterThan(9);
  });
});

describe("the measure of distance", () => {
  it("gives the published figures of Sharma, Wu and Dalal", ({ expect }) => {
    expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(ciede2000([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(ciede2000([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
  });
});

describe("the style sheet of the tokens", () => {
  it("holds every color of both themes", ({ expect }) => {
    const css = tokensCss();
    const light = css.slice(css.indexOf('[data-theme="light"]'));
    for (const [name, value] of Object.entries(themes.dark.ui)) expect(css).toContain(`--${name}: ${value};`);
    for (const [name, value] of Object.entries(themes.light.chart))
      expect(light).toContain(`--chart-${name}: ${value};`);
  });
});

describe("the script before the first paint", () => {
  const script = readFileSync(new URL("../../../web/public/theme.js", import.meta.url), "utf8");
  const run = (stored: string | null | Error, system: { light: boolean; forced: boolean }) => {
    const dataset: { theme?: string } = {};
    const localStorage = {
      getItem: () => {
        if (stored instanceof Error) throw stored;
        return stored;
      },
    };
    const listeners: (() => void)[] = [];
    const matchMedia = (query: string) => ({
      get matches() {
        return query.includes("forced") ? system.forced : system.light;
      },
      addEventListener: (_type: "change", listener: () => void) => listeners.push(listener),
    });
    runInNewContext(script, { localStorage, window: { matchMedia }, document: { documentElement: { dataset } } });
    return {
      theme: () => dataset.theme ?? "",
      change: (next: Partial<typeof system>) => {
        Object.assign(system, next);
        for (const listener of listeners) listener();
      },
    };
  };
  const shown = (stored: string | null | Error, light: boolean, forced = false): string =>
    run(stored, { light, forced }).theme();

  it("decides as the program does", ({ expect }) => {
    for (const choice of ["dark", "light", "system"] as const) {
      for (const prefersLight of [true, false]) {
        for (const forced of [true, false]) {
          expect(shown(choice, prefersLight, forced)).toBe(resolveTheme(choice, prefersLight, forced));
        }
      }
    }
  });

  it("is dark without a choice, with a spoilt one and without storage", ({ expect }) => {
    expect(shown(null, true)).toBe("dark");
    expect(shown("purple", true)).toBe("dark");
    expect(shown(new Error("denied"), true)).toBe("dark");
  });

  it("follows the system while the page is open, and only when the choice is the system's", ({ expect }) => {
    const follower = run("system", { light: true, forced: false });
    follower.change({ light: false });
    expect(follower.theme()).toBe("dark");
    const chosen = run("dark", { light: false, forced: false });
    chosen.change({ light: true });
    expect(chosen.theme()).toBe("dark");
    chosen.change({ forced: true });
    expect(chosen.theme()).toBe("light");
  });
});
