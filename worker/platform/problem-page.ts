import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { type Problem, referenceOf } from "#contract/common/problem";
import type { AppEnv } from "./context.ts";

const texts = {
  again: "Try again",
  back: "Go back",
  home: "Open Soilsight",
  signIn: "Sign in",
} as const;

const isRetryable = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/**
 * Shows a problem as a page with a way out when a browser followed a link to a file. API calls never accept HTML and
 * get JSON.
 */
export const problemPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const asksForPage = c.req.method === "GET" && c.req.header("accept")?.includes("text/html") === true;
  if (!asksForPage || c.res.headers.get("content-type") !== "application/problem+json") return;
  const problem = await c.res.json<Problem>();
  const headers = new Headers(c.res.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  const page = await problemPage(problem, new URL(c.req.url), c.req.header("referer"));
  // Otherwise Hono would merge the previous headers.
  c.res = undefined;
  c.res = new Response(page, { status: problem.status, headers });
};

function pageBefore(asked: URL, referrer: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  // A path that starts with two slashes leads to another host.
  const isOwn = origin === asked.origin && !pathname.startsWith("//");
  return isOwn && pathname !== asked.pathname ? pathname + search : null;
}

function problemPage({ title, detail, status, requestId }: Problem, asked: URL, referrer: string | undefined) {
  const before = pageBefore(asked, referrer);
  const ways = [
    ...(isRetryable(status) ? [[texts.again, asked.pathname + asked.search]] : []),
    ...(before === null ? [] : [[texts.back, before]]),
    // A wash crew has no account.
    ...(asked.pathname.startsWith("/api/crew/") ? [] : [status === 401 ? [texts.signIn, "/login"] : [texts.home, "/"]]),
  ];
  return html`<!doctype html>
    <html lang="en" data-theme="dark">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Soilsight: ${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/problem.css" />
        <script src="/theme.js"></script>
      </head>
      <body>
        <main>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>${title}</h1>
          ${detail === undefined ? "" : html`<p>${detail}</p>`}
          ${
            ways.length === 0
              ? ""
              : html`<ul>
                  ${ways.map(([name, address]) => html`<li><a href="${address}">${name}</a></li>`)}
                </ul>`
          }
          ${status >= 500 && requestId !== undefined ? html`<p><small>${referenceOf(requestId)}</small></p>` : ""}
        </main>
      </body>
    </html>`;
}
