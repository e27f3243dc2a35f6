import { people } from "./capabilities.ts";
import { plantRow, type Row, row } from "./row.ts";

const someone = () => `${crypto.randomUUID()}@people.example`;
const place = { plant_name: "New Plant", location: "Somewhere", lat: 36.7, lng: -119.8 };
const flags = { status: "Enable", hideOnNOC: false, isDevUnit: false };

export const plantRows: readonly Row[] = [
  row("GET /api/plant/listing", "list plants", 200),
  row("GET /api/places/search", "signed in", 200, { query: () => "?q=fresno" }),
  row("GET /api/places/reverse", "signed in", 200, { query: () => "?location=36.74,-119.79" }),
  row("GET /api/places/timezone", "signed in", 200, { query: () => "?location=36.74,-119.79" }),
  plantRow("GET /api/plant/:id", "dashboard", 200),
  plantRow("GET /api/plant/:id/users", "edit plants", 200),
  plantRow("POST /api/plant/:id/users/find", "edit plants", 404, { json: () => ({ email: someone() }) }),
  row("POST /api/plant/addPlant", "edit plants", 200, {
    json: ({ world, caller }) => ({
      ...place,
      owners: [people[caller]?.user_type === "Owner" ? world.ids[caller] : world.ids.Owner],
    }),
  }),
  // An unknown version, so nothing changes.
  plantRow("POST /api/plant/updateplant", "edit plants", 409, {
    json: ({ world, subject }) => ({ plant_id: world.plant[subject], version: "none", owners: [world.ids.Owner] }),
  }),
  plantRow("GET /api/plant/:id/contents", "choose an owner", 200),
  plantRow("POST /api/plant/:id/changeOwner", "choose an owner", 409, {
    json: ({ world }) => ({ owner_id: world.ids.Owner, version: "none", plant_name: "Any" }),
  }),
  row("POST /api/plant/undoUsers", "edit plants", 409, {
    json: ({ world }) => ({ plant_id: world.plant["other's"], version: "none" }),
  }),
  row("GET /api/owner/listing", "choose an owner", 200),
  row("POST /api/owner/addOwner", "choose an owner", 200, {
    json: () => ({ email: someone(), user_name: "New Owner", company_name: "New Company" }),
  }),
  // Not a trial, so nothing changes.
  row("POST /api/owner/convertTrial", "choose an owner", 409, { json: ({ world }) => ({ owner_id: world.ids.Owner }) }),
  row("GET /api/losses", "edit plants", 200),
  row("GET /api/offers", "edit plants", 200),
  ...["accept", "decline", "withdraw"].map((what) =>
    row(`POST /api/offers/:offer/${what}`, "edit plants" as const, 404, {
      params: () => ({ offer: crypto.randomUUID() }),
    }),
  ),
  // An unknown version, so nothing changes.
  plantRow("POST /api/plant/:id/leave", "edit plants", 409, { json: () => ({ version: "none" }) }),
  // Not empty, so nothing changes.
  plantRow("DELETE /api/plant/:id", "edit plants", 409),
  row("POST /api/losses/:loss/takeBack", "edit plants", 404, { params: () => ({ loss: crypto.randomUUID() }) }),
  row("POST /api/owner/removeOwner", "choose an owner", 404, { json: () => ({ owner_id: crypto.randomUUID() }) }),
  row("GET /api/admin/listing", "choose an owner", 200),
  row("POST /api/admin/updateAdmin", "choose an owner", 404, {
    json: () => ({ admin_id: crypto.randomUUID(), status: "Disable" }),
  }),
  row("POST /api/admin/removeAdmin", "choose an owner", 404, { json: () => ({ admin_id: crypto.randomUUID() }) }),
  row("POST /api/owner/updateOwner", "choose an owner", 409, {
    json: ({ world }) => ({
      owner_id: world.ids.Owner,
      version: "none",
      status: "Enable",
      user_name: "Same Owner",
      company_name: "Same Company",
    }),
  }),
  row("GET /api/visibility", "choose an owner", 200),
  row("POST /api/visibility", "choose an owner", 200, {
    json: ({ world }) => ({ kind: "plant", id: world.plant.own, seen: flags, flags }),
  }),
];
