import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { type Problem, referenceOf } from "#contract/common/problem";
import { problemPageTexts as texts } from "#contract/common/problem-page";
import type { AppEnv } from "./context.ts";

/** Conflicts, limits and faults may be over on a retry. */
const mayPass = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/**
 * Browsers that follow a link to a file show whatever comes, so people get the problem as a page with a way out. Calls, which never accept
 * HTML, get JSON.
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

/** Page of the portal where the link was, if any. */
function pageBefore(asked: URL, referrer: string | undefined): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  // A path starting with two slashes leads to another host.
  const isOwn = origin === asked.origin && !pathname.startsWith("//");
  return isOwn && pathname !== asked.pathname ? pathname + search : null;
}

function problemPage({ title, detail, status, requestId }: Problem, asked: URL, referrer: string | undefined) {
  const before = pageBefore(asked, referrer);
  const ways = [
    ...(mayPass(status) ? [[texts.again, asked.pathname + asked.search]] : []),
    ...(before === null ? [] : [[texts.back, before]]),
    status === 401 ? [texts.signIn, "/login"] : [texts.home, "/"],
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
          <ul>
            ${ways.map(([name, address]) => html`<li><a href="${address}">${name}</a></li>`)}
          </ul>
          ${status >= 500 && requestId !== undefined ? html`<p><small>${referenceOf(requestId)}</small></p>` : ""}
        </main>
      </body>
    </html>`;
}
