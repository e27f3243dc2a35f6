/** What other features may use of places. */
export { PlaceFields } from "./PlaceFields.tsx";
export { placeFacts, placeSearch } from "./queries.ts";
