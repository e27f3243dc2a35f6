export { PlaceFields } from "./PlaceFields.tsx";
export { placeFacts, placeSearch } from "./queries.ts";
