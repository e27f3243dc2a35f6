import { useQuery } from "@tanstack/react-query";
import {
  type ListingHealth,
  listingHealths,
  type ListingSize,
  listingSizes,
  type ListingService,
} from "#contract/devices/listing";
import type { FleetOwners } from "../../owners/index.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { plantChoices } from "./listing.model.ts";
import { plantListQuery } from "../../../api/lists.ts";
import type { DeviceListingSearch } from "./search.ts";
import { listingTexts as texts } from "./texts.ts";

interface DeviceFiltersProps {
  search: DeviceListingSearch;
  owners: FleetOwners | null;
  /** 0 hides the choice. */
  retired: number;
  look: (change: Partial<DeviceListingSearch>) => void;
}

/** A plant that the person can't see is named, not ignored. */
export function Filters({ search, owners, retired, look }: DeviceFiltersProps) {
  const { data } = useQuery(plantListQuery());
  const plants = (data?.plants ?? []).filter(({ plant_id }) => owners?.has(plant_id, search.owner) ?? true);
  const isUnknown =
    data !== undefined && search.plant !== undefined && !plants.some((one) => one.plant_id === search.plant);
  return (
    <>
      <Select
        inline
        label="Plant"
        options={plantChoices(plants)}
        value={search.plant ?? ""}
        onChange={(plant) => look({ plant: plant === "" ? undefined : plant })}
      />
      <Select<ListingHealth | "">
        inline
        label="Health"
        options={[
          { value: "", label: texts.allHealth },
          ...listingHealths.map((value) => ({ value, label: texts.health[value] })),
        ]}
        value={search.health ?? ""}
        onChange={(health) => look({ health: health === "" ? undefined : health })}
      />
      {(retired > 0 || search.service !== undefined) && (
        <Select<ListingService | "">
          inline
          label="Service"
          options={[
            { value: "", label: texts.inService },
            { value: "retired", label: texts.retired(retired) },
          ]}
          value={search.service ?? ""}
          onChange={(service) => look({ service: service === "" ? undefined : service })}
        />
      )}
      <Select
        inline
        label="Rows"
        options={listingSizes.map((size) => ({ value: String(size), label: texts.perPage(size) }))}
        value={String(search.size ?? 10)}
        onChange={(size) => look({ size: size === "10" ? undefined : (Number(size) as ListingSize) })}
      />
      {isUnknown && <Notice>{texts.unknownPlant}</Notice>}
    </>
  );
}
