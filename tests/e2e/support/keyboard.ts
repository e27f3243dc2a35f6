import type { Locator, Page } from "playwright-core";

const MAX_STOPS = 120;

/** Of the focused control; one call, because a story asks hundreds of times. */
const focused = (target: Locator) =>
  target.evaluateAll((targets) => {
    const here = document.activeElement;
    const text = here?.textContent?.trim().slice(0, 40) ?? "";
    const isTarget = here !== null && targets[0] === here;
    const fault = (): string | null => {
      if (!here || here === document.body) return null; // The browser's own stop between the last and the first control.
      const name = `${here.tagName.toLowerCase()} ${here.getAttribute("aria-label") ?? text}`;
      const { top, bottom, left, right, width, height } = here.getBoundingClientRect();
      if (width < 1 || height < 1) return `${name}: has no size`;
      if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
        return `${name}: lies outside the window`;
      // Focus ring of the control, its box or its label; date parts are filled instead.
      for (let one: Element | null = here, up = 0; one && up < 3; one = one.parentElement, up++) {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return null;
      }
      return here.getAttribute("role") === "spinbutton" ? null : `${name}: has no visible focus`;
    };
    return { text, isTarget, fault: fault() };
  });

/** Tabs until this control has the focus; checks that each stop is visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(key);
    const { text, isTarget, fault } = await focused(target);
    if (fault !== null) throw new Error(fault);
    if (isTarget) return;
    passed.push(text);
  }
  throw new Error(`${MAX_STOPS} stops, and not there: ${passed.slice(-12).join(" | ")}`);
}

export const dialogHasFocus = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);

export const focusReturnsTo = async (target: Locator): Promise<void> => {
  await target.page().getByRole("dialog").waitFor({ state: "detached" });
  const element = await target.elementHandle();
  await target.page().waitForFunction((wanted) => document.activeElement === wanted, element);
};
