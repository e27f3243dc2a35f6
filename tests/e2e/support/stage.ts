import type { Browser, Page } from "playwright-core";
import { launch, type Watched, watchedPage, type WatchedOptions } from "./browser.ts";
import { aPlantWithADevice } from "./demonstration.ts";
import { arrive, type NewPerson, people, signIn } from "./people.ts";
import { freeProfiles } from "./profiles.ts";
import { type Server, startServer } from "./server.ts";

export interface Stage {
  server: Server;
  browser: Browser;
  /** Opens a page in an empty profile, signed in as `who`; resolves once its heading is there. */
  open(address: string, who?: string, options?: WatchedOptions): Promise<Page>;
  watch(address: string, who?: string, options?: WatchedOptions): Promise<Watched>;
  /** Closes the previous story's pages and empties their profiles for reuse. */
  closePages(): Promise<void>;
  end(): Promise<void>;
}

export async function aStage(
  more: readonly NewPerson[] = [],
  options: { settings?: Parameters<typeof startServer>[0] } = {},
): Promise<Stage> {
  const server = await startServer(options.settings);
  await aPlantWithADevice(server);
  await people(server, more);
  const browser = await launch();
  const watch: Stage["watch"] = async (address, who, pageOptions) => {
    const watched = await watchedPage(browser, server.origin, pageOptions);
    const { page } = watched;
    const isLogin = address.startsWith("/login");
    if (who === undefined || isLogin) await page.goto(address);
    else await arrive(page, address, who);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (who !== undefined && isLogin) await signIn(page, who);
    return watched;
  };
  return {
    server,
    browser,
    watch,
    open: async (...args) => (await watch(...args)).page,
    closePages: async () => freeProfiles(browser),
    end: async () => {
      await browser.close();
      await server.stop();
    },
  };
}
