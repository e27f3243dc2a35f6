import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { type Permission, permissions } from "#contract/accounts/session";
import type { OneDevice } from "#contract/devices/device";
import type { ListedDevice } from "#contract/devices/listing";
import type { Plant } from "#contract/plants/plant";
import { deviceFields } from "#contract/records/device";
import { storedPlant } from "#contract/records/plant";
import { declaredValues } from "../../fixtures/records/other-value.ts";
import { sessionQuery } from "../../../web/src/api/session/session.ts";
import { makeRouter } from "../../../web/src/router.ts";
import { aSession } from "../a-session.ts";

export const device: OneDevice & ListedDevice = {
  ...declaredValues(deviceFields),
  device_id: "unit-1",
  retired_at: null,
  isInDoubt: false,
  erase_at: null,
  device_name: "North Row",
  plant_id: "p1",
  plant_name: "Desert Plant",
  serialno: "S1-0042",
  status: "Enable",
  lat: 33.45,
  lng: -112.07,
  location: "Phoenix, AZ",
  timezone: "America/Phoenix",
  installationdate: "03/09/2025",
  notes: "By the gate",
  isInboundApiDevice: false,
  product_id: 17_764,
  soilingAlertThreshold: 7,
  ares_health: 0,
  extension_health: 0,
  last_data_at: 1_772_481_600,
  first_day: "2025-03-09",
  offset: 0,
  version: "1",
};

const plantOf = (plant_id: string, plant_name: string): Plant => ({
  ...declaredValues(storedPlant),
  plant_id,
  plant_name,
  owners: [],
});
export const plants = [plantOf("p1", "Desert Plant"), plantOf("p2", "Mesa Plant")];

interface Viewer {
  /** Null: nobody is signed in. */
  allowed?: readonly Permission[] | null;
  client?: QueryClient;
}

export async function rendered(
  part: ReactNode,
  { allowed = permissions, client = new QueryClient() }: Viewer = {},
): Promise<string> {
  client.setQueryData(sessionQuery.queryKey, allowed && aSession(allowed));
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

export function control(html: string, label: string): string {
  const labels = [...html.matchAll(/<label\b([^>]*)>(.*?)<\/label>/g)].map(([, tag, inside]) => ({
    tag: tag!,
    inside: inside!,
    words: inside!.replaceAll(/<[^>]+>/g, " ").trim(),
  }));
  const found = labels.find(({ words }) => words.startsWith(label));
  if (!found) return "";
  const id = /for="([^"]+)"/.exec(found.tag)?.[1];
  const pattern = id === undefined ? /<input[^>]*>/ : new RegExp(`<(?:input|textarea|button)[^>]* id="${id}"[^>]*>`);
  return pattern.exec(id === undefined ? found.inside : html)?.[0] ?? "";
}

export const pressable = (html: string): string[] =>
  [...html.matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/g)].map(([, , inside]) =>
    inside!.replaceAll(/<[^>]+>/g, "").trim(),
  );

export async function shown(
  address: string,
  { allowed = permissions, client = new QueryClient() }: Viewer = {},
): Promise<string> {
  client.setQueryData(sessionQuery.queryKey, allowed && aSession(allowed));
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // Sends everything at once, no late parts.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await new Response(prelude).text();
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
