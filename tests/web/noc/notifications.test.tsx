import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { describe, it } from "vitest";
import { dayOf, monthsBefore } from "#contract/common/calendar";
import { messageTexts } from "#contract/messages/messages";
import { sessionQuery } from "../../../web/src/api/session/session.ts";
import type { Entity } from "../../../web/src/features/noc/noc.model.ts";
import { EntityNotifications } from "../../../web/src/features/noc/NotificationsDialog.tsx";
import { nocMessagesQuery } from "../../../web/src/features/noc/queries.ts";
import { aSession } from "../a-session.ts";
import { aMessage } from "./a-message.ts";

const zone = "America/Los_Angeles";

function shown(entity: Pick<Entity, "id" | "kind" | "name">): string {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, aSession(["noc.view"]));
  const to = dayOf(zone, Date.now() / 1000);
  const year = { from: monthsBefore(to, 12), to, zone };
  const keep = (of: { device?: string; plant?: string }, titles: string[]) => {
    const messages = titles.map((title, id) => aMessage(id, { title }));
    client.setQueryData(nocMessagesQuery({ ...year, ...of }).queryKey, {
      pages: [{ messages, more: false }],
      pageParams: [0],
    });
  };
  keep({}, ["Anywhere"]);
  keep({ device: "lost" }, ["Connection lost", "Tank low"]);
  keep({ device: "good" }, []);
  keep({ plant: "p" }, ["Whole plant"]);
  return renderToString(
    <QueryClientProvider client={client}>
      <EntityNotifications entity={entity as Entity} zone={zone} />
    </QueryClientProvider>,
  );
}

const titlesIn = (html: string) =>
  ["Anywhere", "Connection lost", "Tank low", "Whole plant"].filter((title) => html.includes(title));

describe("the notifications dialog of the network operations map [A-099]", () => {
  it("lists those of the chosen device or plant, and of no other", ({ expect }) => {
    expect(titlesIn(shown({ kind: "device", id: "lost", name: "Lost" }))).toEqual(["Connection lost", "Tank low"]);
    expect(titlesIn(shown({ kind: "plant", id: "p", name: "Plant" }))).toEqual(["Whole plant"]);
    const empty = shown({ kind: "device", id: "good", name: "Good" });
    expect(titlesIn(empty)).toEqual([]);
    expect(empty).toContain(messageTexts.empty);
  });
});
