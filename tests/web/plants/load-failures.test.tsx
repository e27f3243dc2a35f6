import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterAll, describe, it, vi } from "vitest";
import { OwnerTable } from "../../../web/src/features/owners/OwnerTable.tsx";
import { managedOwnersQuery } from "../../../web/src/features/owners/queries.ts";
import { PlantDialog } from "../../../web/src/features/plants/PlantDialog.tsx";
import { plantListQuery, plantUsersQuery } from "../../../web/src/features/plants/queries.ts";
import { viewersQuery } from "../../../web/src/features/pyranometer/queries.ts";
import { ViewersDialog } from "../../../web/src/features/pyranometer/ViewersDialog.tsx";
import { plantsQuery, staffQuery } from "../../../web/src/features/staff/queries.ts";
import { plants, pressable, rendered, shown } from "../devices/rendered.tsx";
import { failedQueries } from "../failed-queries.ts";

// This file replaces modules, so it loads fresh ones.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock("../../../web/src/ui/overlays/Dialog.tsx", () => import("../shown-dialog.tsx"));

const plant = plants[0]!;
const nothing = () => undefined;

describe("people and plants that can't be loaded", () => {
  it.for<[string, QueryKey, ReactNode]>([
    ["the plants", plantListQuery.queryKey, "/plant/listing"],
    ["the plants of a staff form", plantsQuery.queryKey, "/staff/add"],
    ["the staff", staffQuery.queryKey, "/staff/listing"],
    ["the owners", managedOwnersQuery.queryKey, <OwnerTable key="owners" />],
    [
      "owners and staff of a plant",
      plantUsersQuery(plant.plant_id).queryKey,
      <PlantDialog key="users" kind="users" plant={plant} onClose={nothing} />,
    ],
    ["the viewers", viewersQuery.queryKey, <ViewersDialog key="viewers" onClose={nothing} />],
  ])("show the message of the error, with Retry: %s [P-240]", async ([, key, part], { expect }) => {
    const client = await failedQueries("The people rest.", key);
    const html = await (typeof part === "string" ? shown(part, { client }) : rendered(part, { client }));
    expect(html).toMatch(/<output[^>]*>The people rest\.<\/output>/);
    expect(pressable(html)).toContain("Retry");
  });
});
