/** About 4 cm per pixel. */
export const MAX_IMAGERY_ZOOM = 22;

export interface ImageryInfo {
  configured: boolean;
  credit: string;
}

export const imageryTexts = {
  notConfigured: "This portal has no satellite pictures.",
  satellite: "Satellite imagery",
  noSuchTile: "This tile doesn't exist.",
  noPicture: "There's no imagery of this place.",
  failed: "The imagery service didn't respond. Try again later.",
} as const;
