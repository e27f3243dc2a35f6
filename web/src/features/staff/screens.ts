/** The staff screens, in one chunk. */
export { StaffAddScreen } from "./AddScreen.tsx";
export { StaffEditScreen } from "./EditScreen.tsx";
export { StaffListingScreen } from "./ListingScreen.tsx";
