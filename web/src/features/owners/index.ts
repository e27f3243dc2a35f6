export { FleetOwnersPart, ownerColumn, OwnerFilter, useOwnerFilter } from "./OwnerFilter.tsx";
export { type FleetOwners, useFleetOwners } from "./use-fleet-owners.ts";
