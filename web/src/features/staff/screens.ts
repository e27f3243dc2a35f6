export { StaffAddScreen } from "./AddScreen.tsx";
export { StaffEditScreen } from "./EditScreen.tsx";
export { StaffListingScreen } from "./ListingScreen.tsx";
