/** Logs address and text of a failed story's pages. */
import { appendFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach } from "vitest";
import { type StoryPage, storyPages } from "./browser.ts";

const MAX_TEXT = 1500;
let begun = 0;

async function note(what: string, pages: readonly StoryPage[]): Promise<void> {
  const notes = pages.map(async ({ page, messages }) => {
    const text = page.isClosed() ? "(closed)" : await page.evaluate(() => document.body.innerText).catch(String);
    return [`  at ${page.url()}`, ...messages, text.replaceAll(/\s*\n\s*/g, " | ").slice(0, MAX_TEXT)].join("\n    ");
  });
  const said = [`Pages when ${what} failed:`, ...(await Promise.all(notes))].join("\n");
  console.error(said);
  const { FAILURE_NOTES } = process.env;
  if (FAILURE_NOTES) appendFileSync(FAILURE_NOTES, `${said}\n`);
}

beforeEach(() => void begun++);

afterEach(async ({ task }) => {
  const open = storyPages.filter(({ page }) => !page.isClosed());
  if (task.result?.state === "fail") await note(`"${task.name}"`, open);
});

afterAll(async () => {
  // If a file's setup fails, no test runs.
  if (begun === 0 && storyPages.length > 0) await note("the setup", storyPages);
  storyPages.length = 0;
});
