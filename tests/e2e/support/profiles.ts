import type { Browser, BrowserContext, Page } from "playwright-core";

export interface Profile {
  context: BrowserContext;
  offences: string[];
  /** In a way that emptying doesn't undo: not for another story. */
  isChanged: boolean;
  /** An empty page: the process of its profile, a quarter of a page's cost, goes on when a story's pages close. */
  keptProcess: Page;
}

interface Needs {
  origin: string;
  [need: string]: unknown;
}

interface Kept extends Profile {
  needs: string;
  isFree: boolean;
}

const kept = new Map<Browser, Set<Kept>>();

/**
 * Reuses a profile without its storage, or makes one. Loading and compiling program files is half a page's cost, and a profile caches them.
 */
export async function takeProfile(
  browser: Browser,
  needs: Needs,
  create: () => Promise<Profile>,
): Promise<{ profile: Profile; page: Page }> {
  const key = JSON.stringify(needs);
  const profiles = kept.get(browser) ?? new Set<Kept>();
  kept.set(browser, profiles);
  const free = [...profiles].find((one) => one.isFree && one.needs === key);
  if (free !== undefined) {
    free.isFree = false;
    free.offences = [];
    return { profile: free, page: await emptied(free.context, needs.origin) };
  }
  const profile: Kept = Object.assign(await create(), { needs: key, isFree: false });
  profiles.add(profile);
  profile.context.on("close", () => profiles.delete(profile));
  return { profile, page: await profile.context.newPage() };
}

async function emptied(context: BrowserContext, origin: string): Promise<Page> {
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await debug.detach();
  return page;
}

/** A profile that no story changed for good waits for the next one. */
export async function freeProfiles(browser: Browser): Promise<void> {
  const used = [...(kept.get(browser) ?? [])].filter(({ isFree }) => !isFree);
  await Promise.all(
    used.map(async (profile) => {
      if (profile.isChanged) return profile.context.close();
      const pages = profile.context.pages().filter((page) => page !== profile.keptProcess);
      await Promise.all(pages.map(async (page) => page.close()));
      profile.isFree = true;
    }),
  );
}

/** Between files of stories: also closes what stories opened by themselves. */
export async function keepOnlyProfiles(browser: Browser): Promise<void> {
  await freeProfiles(browser);
  const profiles = new Set([...(kept.get(browser) ?? [])].map(({ context }) => context));
  await Promise.all(browser.contexts().map(async (context) => profiles.has(context) || context.close()));
}
