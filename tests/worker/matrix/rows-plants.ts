import { people } from "./capabilities.ts";
import type { Row } from "./row.ts";

const someone = () => `${crypto.randomUUID()}@people.example`;
const place = { plant_name: "New Plant", location: "Somewhere", lat: 36.7, lng: -119.8 };
const flags = { status: "Enable", hideOnNOC: false, isDevUnit: false };

export const plantRows: readonly Row[] = [
  { route: "GET /api/plant/listing", needs: "list plants", granted: 200 },
  { route: "GET /api/places/search", needs: "signed in", query: () => "?q=fresno", granted: 200 },
  { route: "GET /api/places/reverse", needs: "signed in", query: () => "?location=36.74,-119.79", granted: 200 },
  { route: "GET /api/places/timezone", needs: "signed in", query: () => "?location=36.74,-119.79", granted: 200 },
  { route: "GET /api/plant/:id", needs: "dashboard", of: "plant", granted: 200 },
  { route: "GET /api/plant/:id/users", needs: "edit plants", of: "plant", granted: 200 },
  {
    route: "POST /api/plant/:id/users/find",
    needs: "edit plants",
    of: "plant",
    json: () => ({ email: someone() }),
    granted: 404,
  },
  {
    route: "POST /api/plant/addPlant",
    needs: "edit plants",
    json: ({ world, caller }) => ({
      ...place,
      owners: [people[caller]?.user_type === "Owner" ? world.ids[caller] : world.ids.Owner],
    }),
    granted: 200,
  },
  // An unknown version, so nothing changes.
  {
    route: "POST /api/plant/updateplant",
    needs: "edit plants",
    of: "plant",
    json: ({ world, subject }) => ({ plant_id: world.plant[subject], version: "none", owners: [world.ids.Owner] }),
    granted: 409,
  },
  { route: "GET /api/plant/:id/contents", needs: "choose an owner", of: "plant", granted: 200 },
  {
    route: "POST /api/plant/:id/changeOwner",
    needs: "choose an owner",
    of: "plant",
    json: ({ world }) => ({ owner_id: world.ids.Owner, version: "none", plant_name: "Any" }),
    granted: 409,
  },
  {
    route: "POST /api/plant/undoUsers",
    needs: "edit plants",
    json: ({ world }) => ({ plant_id: world.plant["other's"], version: "none" }),
    granted: 409,
  },
  { route: "GET /api/owner/listing", needs: "choose an owner", granted: 200 },
  {
    route: "POST /api/owner/addOwner",
    needs: "choose an owner",
    json: () => ({ email: someone(), user_name: "New Owner", company_name: "New Company" }),
    granted: 200,
  },
  // Not a trial, so nothing changes.
  {
    route: "POST /api/owner/convertTrial",
    needs: "choose an owner",
    json: ({ world }) => ({ owner_id: world.ids.Owner }),
    granted: 409,
  },
  { route: "GET /api/losses", needs: "edit plants", granted: 200 },
  { route: "GET /api/offers", needs: "edit plants", granted: 200 },
  ...["accept", "decline", "withdraw"].map((what) => ({
    route: `POST /api/offers/:offer/${what}`,
    needs: "edit plants" as const,
    params: () => ({ offer: crypto.randomUUID() }),
    granted: 404,
  })),
  // An unknown version, so nothing changes.
  {
    route: "POST /api/plant/:id/leave",
    needs: "edit plants",
    of: "plant",
    json: () => ({ version: "none" }),
    granted: 409,
  },
  // Not empty, so nothing changes.
  { route: "DELETE /api/plant/:id", needs: "edit plants", of: "plant", granted: 409 },
  {
    route: "POST /api/losses/:loss/takeBack",
    needs: "edit plants",
    params: () => ({ loss: crypto.randomUUID() }),
    granted: 404,
  },
  {
    route: "POST /api/owner/removeOwner",
    needs: "choose an owner",
    json: () => ({ owner_id: crypto.randomUUID() }),
    granted: 404,
  },
  { route: "GET /api/admin/listing", needs: "choose an owner", granted: 200 },
  {
    route: "POST /api/admin/updateAdmin",
    needs: "choose an owner",
    json: () => ({ admin_id: crypto.randomUUID(), status: "Disable" }),
    granted: 404,
  },
  {
    route: "POST /api/admin/removeAdmin",
    needs: "choose an owner",
    json: () => ({ admin_id: crypto.randomUUID() }),
    granted: 404,
  },
  {
    route: "POST /api/owner/updateOwner",
    needs: "choose an owner",
    json: ({ world }) => ({
      owner_id: world.ids.Owner,
      version: "none",
      status: "Enable",
      user_name: "Same Owner",
      company_name: "Same Company",
    }),
    granted: 409,
  },
  { route: "GET /api/visibility", needs: "choose an owner", granted: 200 },
  {
    route: "POST /api/visibility",
    needs: "choose an owner",
    json: ({ world }) => ({ kind: "plant", id: world.plant.own, seen: flags, flags }),
    granted: 200,
  },
];
