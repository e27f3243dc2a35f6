/** About 4 cm a pixel. */
export const MAX_IMAGERY_ZOOM = 22;

export interface ImageryInfo {
  configured: boolean;
  credit: string;
}

export const imageryTexts = {
  notConfigured: "No imagery configured.",
  satellite: "Satellite imagery",
  noSuchTile: "There is no such tile.",
  noPicture: "There is no picture of this place.",
  failed: "The imagery service did not answer. Try again later.",
} as const;
