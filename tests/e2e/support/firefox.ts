import { existsSync } from "node:fs";
import { type Browser, launch } from "puppeteer-core";

const SYSTEM = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Null: not installed; npm has no package of it. */
export const firefoxPath = (): string | null => SYSTEM.find((path) => existsSync(path)) ?? null;

/** Uses WebDriver BiDi. Playwright always sets media features, which Firefox ESR lacks over BiDi. */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: {
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "services.settings.server": "data:,#remote-settings-dummy/v1",
      "datareporting.healthreport.uploadEnabled": false,
      "ui.prefersReducedMotion": 1,
      // One process for pages, and none that waits for the next: each costs a second.
      "dom.ipc.processCount": 1,
      "dom.ipc.processPrelaunch.enabled": false,
    },
  });
