import type { MouseEvent } from "react";
import type { MondayRow } from "./monday.model.ts";

export type OpenPlant = (plant: string, event: MouseEvent<HTMLAnchorElement>) => void;

export const plantAddress = (plant: string): string => `/dashboard?${new URLSearchParams({ plant }).toString()}`;

interface PlantLinkProps {
  plant: Pick<MondayRow, "id" | "name">;
  onOpen: OpenPlant;
  className: string | undefined;
}

/** A plain link, because the plain page has no router. Covers its row, below the row's button. */
export const PlantLink = ({ plant: { id, name }, onOpen, className }: PlantLinkProps) => (
  <a href={plantAddress(id)} className={className} onClick={(event) => onOpen(id, event)} data-part="name">
    {name}
  </a>
);
