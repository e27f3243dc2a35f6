import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, it } from "vitest";
import { ACTING_CHANGED, ACTING_HEADER, type Session } from "#contract/accounts/session";
import { setActingOwner, onOutdatedSession, withActingHeader } from "../../../web/src/api/session/acting.ts";
import { sessionQuery, watchSession } from "../../../web/src/api/session/session.ts";
import { announceSession, onSessionElsewhere } from "../../../web/src/api/session/tabs.ts";

const sessionOf = (id: string, owner: string | null, permissions: Session["permissions"] = []) =>
  ({
    user: { id },
    permissions,
    actingOwner: owner === null ? null : { owner_id: owner, user_name: "A", company_name: "B" },
  }) as Session;
const problem = (status: number, type: string) =>
  new Response(JSON.stringify({ type, title: "T", status }), { status });
const calls = (answer: () => Response) => {
  const sent: (string | null)[] = [];
  const send = withActingHeader(async (_, init) => {
    sent.push(new Headers(init?.headers).get(ACTING_HEADER));
    return answer();
  });
  return { send, sent };
};
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setActingOwner(null);
});

describe("a call", () => {
  it("says for whom the page believes to act, as of the moment it is sent", async ({ expect }) => {
    const { send, sent } = calls(() => new Response("{}"));
    await send("/api/a", { headers: { "x-other": "kept" } });
    setActingOwner(sessionOf("u", null));
    await send("/api/b");
    setActingOwner(sessionOf("u", "o"));
    await send("/api/c");
    expect(sent).toEqual([null, "u -", "u o"]);
  });

  it("that is refused for it, or for a permission, shows that the session is outdated", async ({ expect }) => {
    let refreshed = 0;
    stops.push(onOutdatedSession(() => refreshed++));
    for (const [status, type] of [
      [409, ACTING_CHANGED],
      [409, "conflict"],
      [403, "about:blank"],
      [404, "about:blank"],
    ] as const)
      await calls(() => problem(status, type)).send("/api/a");
    expect(refreshed).toBe(2);
  });
});

describe("a page whose session changed in another tab", () => {
  const watched = (first: Session) => {
    const client = new QueryClient();
    client.setQueryData(sessionQuery.queryKey, first);
    client.setQueryData(["plants"], "of the former owner");
    let changes = 0;
    stops.push(watchSession(client, () => changes++));
    return { client, changes: () => changes, plants: () => client.getQueryData(["plants"]) };
  };

  it("forgets what the former owner may see, and acts for the new one from then on", async ({ expect }) => {
    const { client, changes, plants } = watched(sessionOf("u", "o"));
    client.setQueryData(sessionQuery.queryKey, sessionOf("u", "p"));
    expect([changes(), plants()]).toEqual([1, undefined]);
    const { send, sent } = calls(() => new Response("{}"));
    await send("/api/a");
    expect(sent).toEqual(["u p"]);
  });

  it("loses navigation with a permission, but not what is being typed", ({ expect }) => {
    const { client, changes, plants } = watched(sessionOf("u", null, ["staff.manage"]));
    client.setQueryData(sessionQuery.queryKey, sessionOf("u", null, []));
    expect([changes(), plants()]).toEqual([1, "of the former owner"]);
    expect(client.getQueryState(["plants"])!.isInvalidated).toBe(true);
  });

  it("hears of it from the tab that did it", async ({ expect }) => {
    const heard = new Promise<void>((resolve) => stops.push(onSessionElsewhere(resolve)));
    announceSession();
    await expect(heard).resolves.toBeUndefined();
  });
});
