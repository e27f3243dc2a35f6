import type { Page } from "playwright-core";

/** As `theme.js` does for a person's choice, until the next load. */
export const inTheme = (page: Page, theme: "dark" | "light"): Promise<void> =>
  page.evaluate((name) => void (document.documentElement.dataset["theme"] = name), theme);

const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  "narrow phone": { width: 320, height: 568 },
};

/** Also makes the page a touch screen or not, as a load on a phone would: controls are larger there. */
export async function resizer(page: Page) {
  const debug = await page.context().newCDPSession(page);
  return async (size: keyof typeof sizes): Promise<void> => {
    const isTouch = size !== "desk";
    await debug.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
    await page.setViewportSize(sizes[size]);
    await page.waitForFunction(
      ([width, isTouch]) => innerWidth === width && matchMedia("(pointer: coarse)").matches === isTouch,
      [sizes[size].width, isTouch] as const,
    );
    // Listeners are told with the next frame, and the screen shows it with the one after.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  };
}
