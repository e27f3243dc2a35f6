import { existsSync } from "node:fs";
import { type Browser, launch } from "puppeteer-core";

const SYSTEM = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The system's Firefox; null where none is installed. No package of npm brings one. */
export const firefoxPath = (): string | null => SYSTEM.find((path) => existsSync(path)) ?? null;

/**
 * Firefox over WebDriver BiDi. Playwright cannot drive it: it always sets media features, which Firefox ESR does not know
 * over BiDi.
 */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: {
      // Nothing is asked of hosts outside this machine.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "services.settings.server": "data:,#remote-settings-dummy/v1",
      "datareporting.healthreport.uploadEnabled": false,
      "ui.prefersReducedMotion": 1,
    },
  });
