/** Setup of each file of stories: a story that fails says in the log where its pages were and what they said. */
import { afterAll, afterEach } from "vitest";
import { openPages } from "./browser.ts";

const MOST_TEXT = 1500;

async function note(name: string): Promise<void> {
  const pages = await Promise.all(
    openPages().map(async ({ page, messages }) => {
      const text = await page
        .evaluate(() => document.body.innerText)
        .catch((error: unknown) => `The page does not answer: ${String(error)}`);
      return [`  at ${page.url()}`, ...messages, text.replaceAll(/\s*\n\s*/g, " | ").slice(0, MOST_TEXT)].join(
        "\n    ",
      );
    }),
  );
  console.error([`Pages when "${name}" failed:`, ...pages].join("\n"));
}

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await note(task.name);
});

/** A file whose own setup fails runs no test. */
afterAll(async (_, file) => {
  if (file.result?.state === "fail" && file.tasks.every(({ result }) => result === undefined)) await note(file.name);
});
